import { data } from 'react-router'
import { type PageMatches, titleOf } from '../lib/page-meta.ts'
import { buttonLook } from '../ui/button.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { FlatTyre } from './flat-tyre.tsx'

export const meta = ({ matches }: { matches: PageMatches }) => [
  { title: titleOf(matches, 'Please wait a moment') },
  { name: 'robots', content: 'noindex' },
]

export function loader() {
  return data(null, { status: 429 })
}

/** The server sends this page to a visitor who is over the rate limit (server/pages/pages.ts). */
export default function TooManyRequestsScreen() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page py-5">
        <Wordmark />
      </header>
      <main className="page flex grow flex-col items-center justify-center gap-4 py-16 text-center">
        <FlatTyre
          title="A sad little bike with a flat tyre"
          className="w-full max-w-64 text-brand"
        />
        <h1 className="text-4xl">Please wait a moment</h1>
        <p className="max-w-md text-lg text-muted">
          Very many pages were opened from your network within a minute. Wait a minute, then try
          again.
        </p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it is the URL that was asked for */}
        <a href="" className={buttonLook({ size: 'lg', className: 'mt-4' })}>
          Try again
        </a>
      </main>
    </div>
  )
}
