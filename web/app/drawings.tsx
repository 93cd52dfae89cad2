/** A bicycle that has lost its air and its way, and cries one marigold tear over it. */
export function FlatTyre({ className, title }: { className?: string; title?: string }) {
  return (
    <svg
      viewBox="0 0 360 220"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined ? true : undefined}
      className={className}
    >
      <ellipse cx="180" cy="196" rx="150" ry="10" className="fill-line" />
      <g stroke="currentColor" strokeWidth="7">
        <circle cx="96" cy="144" r="46" />
        <path d="M226 178a46 46 0 1 1 58 2c-4 9-54 9-58-2z" />
        <path d="M96 144l38-70h72l-62 70zM134 74l-8-20M114 54h26" />
        <path d="M256 144l-46-84M210 60c8-14 22-18 34-12" />
      </g>
      <g stroke="currentColor" strokeWidth="2.5" opacity="0.45">
        <path d="M96 98v92M50 144h92M63 111l66 66M129 111l-66 66" />
        <path d="M256 104v72M218 142h76" />
      </g>
      <g className="fill-ink">
        <circle cx="84" cy="138" r="5" />
        <circle cx="108" cy="138" r="5" />
      </g>
      <path d="M84 162c6-9 18-9 24 0" className="stroke-ink" strokeWidth="4.5" />
      <path d="M110 148c4 6 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12z" className="fill-accent" />
      <path
        d="M306 182c10 0 8-10 18-10M308 192c12 2 14-6 24-4"
        className="stroke-accent"
        strokeWidth="4"
      />
      <circle cx="144" cy="144" r="9" className="fill-accent" />
    </svg>
  )
}
