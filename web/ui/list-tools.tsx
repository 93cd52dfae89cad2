import type { ReactNode } from 'react'
import { TextField } from './field.tsx'

type ListToolsProps = {
  placeholder: string
  typed: string
  onType: (text: string) => void
  onEnter?: () => void
  count: string
  children?: ReactNode
}

export function ListTools(props: ListToolsProps) {
  const { placeholder, typed, onType, onEnter, count, children } = props
  return (
    <search className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="w-full max-w-md">
        <TextField
          label="Search"
          type="search"
          autoComplete="off"
          maxLength={200}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
        />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 pb-2">
        {children}
        <p role="status" className="text-sm text-muted tabular-nums">
          {count}
        </p>
      </div>
    </search>
  )
}

type CountOptions = {
  /** A search that finds this many rows may have missed more. */
  most?: number | undefined
}

/** Returns "1 rental", "12 rentals", "3 of 12 rentals" or "1000 or more of 5000 rentals". */
export function countOf(
  shown: number,
  all: number,
  one: string,
  { most }: CountOptions = {},
): string {
  const noun = all === 1 ? one : `${one}s`
  if (shown === all) return `${all} ${noun}`
  return `${shown === most ? `${shown} or more` : shown} of ${all} ${noun}`
}
