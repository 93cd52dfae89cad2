import type { ReactNode } from 'react'

type Props = { onChoose: () => void; children: ReactNode }

/** One of several to choose from, over the whole width. */
export function Choice({ onChoose, children }: Props) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex h-full min-h-14 w-full cursor-pointer items-center rounded-control border border-line-strong bg-raised px-3.5 py-2 text-left transition-colors duration-150 hover:border-ink"
    >
      {children}
    </button>
  )
}
