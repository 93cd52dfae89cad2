import { data, href } from 'react-router'
import { type PageMatches, titleOf } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FlatTyre } from './flat-tyre.tsx'

export const meta = ({ matches }: { matches: PageMatches }) => [
  { title: titleOf(matches, 'Page not found') },
  { name: 'robots', content: 'noindex' },
]

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundScreen() {
  return (
    <div className="page flex flex-col items-center gap-4 py-16 text-center sm:py-24">
      <FlatTyre title="A sad little bike with a flat tyre" className="w-full max-w-88 text-brand" />
      <h1 className="text-[clamp(5rem,18vw,9rem)] leading-none font-extrabold text-brand">404</h1>
      <p className="text-xl font-semibold sm:text-2xl">
        Oops! The page you're looking for doesn't exist.
      </p>
      <p className="max-w-md text-muted">
        It looks like the page you are trying to visit doesn't exist or has been moved.
      </p>
      <ButtonLink to={href('/')} size="lg" className="mt-4">
        Go Back Home
      </ButtonLink>
    </div>
  )
}
