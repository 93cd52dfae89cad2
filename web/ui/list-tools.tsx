import { TextField } from './field.tsx'

type ListToolsProps = {
  /** What the search covers. */
  placeholder: string
  typed: string
  onType: (text: string) => void
  /** How many there are; also announced to screen readers. */
  count: string
}

/** The search box above a long list. */
export function ListTools({ placeholder, typed, onType, count }: ListToolsProps) {
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
        />
      </div>
      <p role="status" className="pb-2 text-sm text-muted tabular-nums">
        {count}
      </p>
    </search>
  )
}

/** "1 rental", "12 rentals", "3 of 12 rentals". */
export function countOf(shown: number, all: number, one: string, many = `${one}s`): string {
  const noun = all === 1 ? one : many
  return shown === all ? `${all} ${noun}` : `${shown} of ${all} ${noun}`
}
