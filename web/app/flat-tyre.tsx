export function FlatTyre({ className, title }: { className?: string; title?: string }) {
  return (
    <svg
      viewBox="0 0 360 216"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined ? true : undefined}
      className={className}
    >
      <ellipse cx="178" cy="198" rx="166" ry="9" className="fill-line" />
      <g stroke="currentColor" strokeWidth="2.5" opacity="0.4">
        <path d="M84 94v96M36 142h96M50 108l68 68M118 108l-68 68" />
      </g>
      <g stroke="currentColor" strokeWidth="8">
        <circle cx="84" cy="142" r="50" />
        <path d="M84 142l40-74h78l-62 74zM124 68l-9-24M98 44h32" />
        <path d="M262 136L208 50c8-15 24-19 38-11" />
      </g>
      <circle cx="140" cy="142" r="10" className="fill-accent" />
      <path
        d="M224 188a62 62 0 1 1 78 0c-8 8-70 8-78 0z"
        className="fill-raised"
        stroke="currentColor"
        strokeWidth="8"
      />
      <g className="fill-ink">
        <circle cx="242" cy="132" r="6" />
        <circle cx="284" cy="132" r="6" />
      </g>
      <g className="stroke-ink" strokeWidth="5">
        <path d="M246 166c8-12 26-12 34 0" />
        <path d="M230 118l14-6M296 118l-14-6" strokeWidth="4" />
      </g>
      <path d="M290 144c5 8 8 12 8 16a8 8 0 0 1-16 0c0-4 3-8 8-16z" className="fill-accent" />
      <path
        d="M324 184c10 0 8-9 18-9M326 194c12 2 14-5 24-3"
        className="stroke-accent"
        strokeWidth="4"
      />
    </svg>
  )
}
