import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyWhenVisible } from '../first-load/lazy-component.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopNav } from './top-nav.tsx'

const Footer = lazyWhenVisible(
  'footer',
  () => import('./footer.tsx'),
  ({ Footer }) => Footer,
  {
    className: 'offscreen',
  },
)

/** React hydrates each boundary by itself: a press on the navigation does not wait for the page. */
export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Suspense>
        <TopNav />
      </Suspense>
      <main id="main" tabIndex={-1} className="grow">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  )
}
