import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'
import { SCREENS } from './screens.ts'

const publicScreens = SCREENS.filter(({ access }) => access === 'anyone')
const dashboardScreens = SCREENS.filter(({ access }) => access !== 'anyone')

/** The path /dashboard itself redirects to the available bikes (app/dashboard-guard.ts). */
export default [
  layout('app/public-layout.tsx', [
    ...publicScreens.map(({ path, file }) =>
      path === '/' ? index(file) : route(path.slice(1), file),
    ),
    route('*', 'app/not-found.screen.tsx'),
  ]),
  route('too-many-requests', 'app/too-many-requests.screen.tsx'),
  route('robots.txt', 'site/robots.ts'),
  route('sitemap.xml', 'site/sitemap.ts'),
  route(
    'dashboard',
    'app/dashboard-layout.tsx',
    dashboardScreens.map(({ path, file }) => route(path.slice('/dashboard/'.length), file)),
  ),
] satisfies RouteConfig
