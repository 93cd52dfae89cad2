import { useId } from 'react'

export function EmptyRoad({ className }: { className?: string }) {
  const round = useId()
  return (
    <svg viewBox="0 0 120 120" fill="none" aria-hidden="true" className={className}>
      <clipPath id={round}>
        <circle cx="60" cy="60" r="60" />
      </clipPath>
      <g clipPath={`url(#${round})`}>
        <path d="M0 0h120v120H0z" className="fill-accent-soft" />
        <circle cx="82" cy="40" r="15" className="fill-accent" />
        <path
          d="M0 70c18-18 34-20 52-8s34 4 46-4 22-4 22-4v66H0z"
          fill="currentColor"
          opacity="0.35"
        />
        <path d="M0 86c22-12 44-10 66-4s38 4 54-2v40H0z" fill="currentColor" opacity="0.7" />
        <path
          d="M52 122c2-12 6-18 14-24s12-8 12-13"
          className="stroke-on-brand"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="7 7"
        />
      </g>
    </svg>
  )
}
