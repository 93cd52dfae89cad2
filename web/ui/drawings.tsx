/** A road that leads off, with nobody on it. */
export function EmptyRoad({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 176 88" fill="none" aria-hidden="true" className={className}>
      <circle cx="128" cy="30" r="13" className="fill-accent" />
      <path
        d="M4 62c24-16 44-20 66-8s44 4 62-4 30-4 40 2v26H4z"
        fill="currentColor"
        opacity="0.16"
      />
      <path d="M4 72c30-12 58-10 84-2s56 4 84-4v16H4z" fill="currentColor" opacity="0.3" />
      <path
        d="M60 82c6-10 14-14 26-18"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="6 7"
      />
    </svg>
  )
}
