export function ProfilePicture() {
  return (
    <svg
      viewBox="0 0 160 160"
      role="img"
      aria-label="A rider with a helmet"
      className="-mt-14 size-32 shrink-0 rounded-full border-4 border-raised bg-brand-soft sm:-mt-16 sm:size-40"
    >
      <rect width="160" height="160" className="fill-brand-soft" />
      <path d="M24 160c4-34 26-50 56-50s52 16 56 50z" className="fill-brand" />
      <path d="M66 96h28v22c-8 8-20 8-28 0z" fill="#d9a27c" />
      <path d="M50 74c0-22 12-36 30-36s30 14 30 36c0 20-13 34-30 34S50 94 50 74z" fill="#eab98f" />
      <path
        d="M44 78c-4-32 12-52 36-52s40 20 36 52l-10-2c-6-12-46-12-52 0z"
        className="fill-accent"
      />
      <path d="M46 76c10-18 58-18 68 0v8c-12-16-56-16-68 0z" className="fill-ink" opacity="0.82" />
      <path d="M76 26h8v28h-8z" fill="#fff" opacity="0.55" />
      <path
        d="M70 94c6 6 14 6 20 0"
        fill="none"
        stroke="#8a5638"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}
