export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-control bg-brand px-5 py-3 font-semibold text-on-brand focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
