import type { ReactNode } from 'react'

function Glyph({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-5"
    >
      {children}
    </svg>
  )
}

export const socialIcons = [
  {
    name: 'Facebook',
    Icon: () => (
      <Glyph>
        <path d="M15.5 4H14a3.5 3.5 0 0 0-3.5 3.5V20M7.5 11.5h7" />
      </Glyph>
    ),
  },
  {
    name: 'X',
    Icon: () => (
      <Glyph>
        <path d="M5 5l14 14M19 5L5 19" />
      </Glyph>
    ),
  },
  {
    name: 'Instagram',
    Icon: () => (
      <Glyph>
        <rect x="4" y="4" width="16" height="16" rx="4.5" />
        <circle cx="12" cy="12" r="3.5" />
        <path d="M16.5 7.5h.01" />
      </Glyph>
    ),
  },
  {
    name: 'YouTube',
    Icon: () => (
      <Glyph>
        <rect x="3" y="6" width="18" height="12" rx="4" />
        <path d="M10.5 9.5l4 2.5-4 2.5z" />
      </Glyph>
    ),
  },
] as const
