import stylesheet from './app.css?url'
import headingFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { preload } from 'react-dom'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { authHeadScript } from './app/auth-head.ts'
import { pressHeadScript } from './app/press-head.ts'
import { ERROR_TITLE, ErrorPage } from './app/error-page.tsx'
import { themeHeadScript } from './app/theme-head.ts'
import { useHeadingFocus } from './lib/focus-heading.ts'
import { createQueryClient } from './lib/query.ts'
import { publicUrlContext, shopTimeZoneContext } from './lib/shop.server.ts'
import { GROUND } from './lib/theme.ts'
import { Toaster } from './ui/toaster.tsx'

const fonts = [textFont, headingFont]

export const links: Route.LinksFunction = () => [
  // A built page carries its styles itself (entry.server.tsx).
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: stylesheet }] : []),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error === undefined ? 'Chaka: motorbikes and bicycles for rent' : ERROR_TITLE },
]

export function loader({ context }: Route.LoaderArgs) {
  return {
    shopTimeZone: context.get(shopTimeZoneContext),
    publicUrl: context.get(publicUrlContext),
  }
}

/** Settings do not change while a page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>('root')
  // Not among the links above: the error page draws those anew, and would ask for the faces again.
  for (const href of fonts) {
    preload(href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  return (
    // The scripts below write data-auth and data-theme before React compares.
    <html
      lang="en"
      data-auth="out"
      data-shop-zone={settings?.shopTimeZone ?? 'Asia/Dhaka'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={GROUND.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={GROUND.dark} media="(prefers-color-scheme: dark)" />
        <script>{authHeadScript}</script>
        <script>{themeHeadScript}</script>
        <script>{pressHeadScript}</script>
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh antialiased">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const [queryClient] = useState(createQueryClient)
  useHeadingFocus()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
