import { href, isRouteErrorResponse } from 'react-router'
import { lazyComponent } from '../first-load/lazy-component.tsx'
import { ERROR_TITLE } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Wordmark } from '../ui/wordmark.tsx'

const FlatTyre = lazyComponent(
  () => import('./flat-tyre.tsx'),
  ({ FlatTyre }) => FlatTyre,
)

function describeError(error: unknown): { message: string; stack?: string | undefined } {
  if (isRouteErrorResponse(error)) return { message: `${error.status} ${error.statusText}`.trim() }
  if (!import.meta.env.DEV) return { message: 'Something broke on our side. Please try again.' }
  if (error instanceof Error) return { message: error.message, stack: error.stack }
  return { message: String(error) }
}

/**
 * Replaces a route that failed (docs/product/navigation.md#error-page). It uses no layout, because the layout
 * may be what failed.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { message, stack } = describeError(error)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page py-5">
        <Wordmark />
      </header>
      <main className="page flex grow flex-col items-center justify-center gap-5 py-16 text-center">
        <div className="aspect-5/3 w-64 text-brand">
          <FlatTyre />
        </div>
        <h1 className="text-4xl">{ERROR_TITLE}</h1>
        <p className="max-w-prose text-lg text-muted">{message}</p>
        <ButtonLink to={href('/')} reloadDocument>
          Back to the shop
        </ButtonLink>
        {stack === undefined ? null : (
          <pre className="max-w-full overflow-x-auto rounded-card border border-line bg-sunken p-4 text-left text-sm">
            {stack}
          </pre>
        )}
      </main>
    </div>
  )
}
