import stylesheet from './app.css?url'
import headingFont from './fonts/bricolage-grotesque-basic-latin.woff2?url'
import textFont from './fonts/inter-basic-latin.woff2?url'
import { type ReactNode, useContext, useLayoutEffect } from 'react'
import { preload } from 'react-dom'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  href,
  useLocation,
} from 'react-router'
import type { Route } from './+types/root'
import { ScriptNotice } from './app/script-notice.tsx'
import { sessionScript } from './app/session-script.ts'
import { lazyComponent } from './first-load/lazy-component.tsx'
import { earlySubmitScript } from './first-load/prehydration.ts'
import { themeScript } from './app/theme-script.ts'
import { useHeadingFocus } from './app/use-heading-focus.ts'
import { ERROR_TITLE, homeTitle } from './lib/page-meta.ts'
import { ShopContext } from './lib/shop.ts'
import { ScriptMarkContext } from './lib/script-mark.ts'
import { shareMeta } from './lib/share-meta.server.ts'
import { publicUrlContext, shopContext } from './lib/shop.server.ts'
import { BACKGROUND_COLOR, applyStoredTheme } from './lib/theme.ts'
import { ToastRegion } from './ui/toast-region.tsx'

const ErrorPage = lazyComponent(
  () => import('./app/error-page.tsx'),
  ({ ErrorPage }) => ErrorPage,
)

const fonts = [textFont, headingFont]

export const links: Route.LinksFunction = () => [
  // A built page contains its styles (entry.server.tsx).
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: stylesheet }] : []),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: Route.MetaFunction = ({ error, matches }) => [
  { title: error === undefined ? homeTitle(matches) : ERROR_TITLE },
]

export async function loader({ context }: Route.LoaderArgs) {
  const reads = context.get(shopContext)
  const [shop, share] = await Promise.all([reads.readShop(), reads.sharePicture()])
  return {
    shop: { ...shop, release: reads.version },
    share: shareMeta(share),
    publicUrl: context.get(publicUrlContext),
  }
}

/** The shop's settings are read again when the open page is read again, not at every navigation. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(ScriptMarkContext)
  // The server sends that page at the URL of another one, where hydration would fail.
  const hasScripts = useLocation().pathname !== href('/too-many-requests')
  // The error page renders the links above again, which would fetch the fonts again.
  for (const font of fonts) {
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  return (
    // The scripts below write data-auth and data-theme before React hydrates.
    <html lang="en" data-auth="out" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta
          name="theme-color"
          content={BACKGROUND_COLOR.light}
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content={BACKGROUND_COLOR.dark}
          media="(prefers-color-scheme: dark)"
        />
        <script nonce={nonce}>{sessionScript}</script>
        <script nonce={nonce}>{themeScript}</script>
        <script nonce={nonce}>{earlySubmitScript}</script>
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh antialiased">
        {children}
        {hasScripts ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  useHeadingFocus()
  return (
    <ShopContext value={loaderData.shop}>
      <Outlet />
      <ToastRegion />
      <ScriptNotice />
    </ShopContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useLayoutEffect(applyStoredTheme, [])
  return <ErrorPage error={error} />
}
