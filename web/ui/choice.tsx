import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError, TextField } from './field.tsx'
import { TextButton } from './text-button.tsx'

type Props = { onChoose: () => void; children: ReactNode }

export function ChoiceButton({ onChoose, children }: Props) {
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

type ChoiceSearchProps = {
  ref: Ref<HTMLInputElement> | undefined
  label: string
  placeholder: string
  error: string | undefined
  box: { typed: string; type: (text: string) => void }
}

export function ChoiceSearch({ box, ...field }: ChoiceSearchProps) {
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      maxLength={200}
      value={box.typed}
      onChange={({ target }) => box.type(target.value)}
    />
  )
}

type ChosenItemProps = {
  ref: Ref<HTMLButtonElement>
  label: string
  error: string | undefined
  onChange: () => void
  children: ReactNode
}

/** The chosen item also describes the button that goes back to the choice. */
export function ChosenItem({ ref, label, error, onChange, children }: ChosenItemProps) {
  const id = useId()
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div id={id} className="min-w-0">
          {children}
        </div>
        <TextButton ref={ref} aria-describedby={classNames(id, errorId)} onClick={onChange}>
          {label}
        </TextButton>
      </div>
      <FieldError id={errorId} error={error} />
    </>
  )
}
