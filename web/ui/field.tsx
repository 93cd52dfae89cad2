import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon, ChevronDownIcon } from './icons.tsx'

export type FieldLabels = {
  label: string
  /** Only screen readers get the label, because a heading or a row shows it. */
  isLabelHidden?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
}

export const control =
  'block w-full min-w-0 rounded-control border bg-raised px-3.5 text-base text-ink transition-colors duration-150 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted'
export const border = (error: string | undefined) =>
  error === undefined ? 'border-line-strong enabled:hover:border-ink' : 'border-danger'

export function useFieldIds({ error, hint }: FieldLabels, givenId: string | undefined) {
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  return {
    hintId,
    errorId,
    control: {
      id,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': classNames(errorId, hintId) || undefined,
    },
  }
}

type FieldIds = ReturnType<typeof useFieldIds>

export function Frame({
  label,
  isLabelHidden = false,
  error,
  hint,
  ids,
  children,
}: FieldLabels & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label
        htmlFor={ids.control.id}
        className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}
      >
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <p id={ids.hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={ids.errorId} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string | undefined; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <AlertIcon className="mt-0.5 size-4" />
      {error}
    </p>
  )
}

export type TextFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'type'> & {
    type?:
      | 'text'
      | 'search'
      | 'email'
      | 'number'
      | 'date'
      | 'time'
      | 'datetime-local'
      | 'url'
      | 'tel'
  }

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, error, hint, id, className, ...input } = props
  const ids = useFieldIds({ label, error, hint }, id)
  return (
    <Frame label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} ids={ids}>
      <input
        {...input}
        {...ids.control}
        className={classNames(control, border(error), 'min-h-11', className)}
      />
    </Frame>
  )
}

export type Option = { value: string; label: string }
export type SelectFieldProps = FieldLabels &
  ComponentProps<'select'> & { options?: readonly Option[] | undefined }

export function SelectField(props: SelectFieldProps) {
  const { label, isLabelHidden, error, hint, id, className, options, children, ...select } = props
  const ids = useFieldIds({ label, error, hint }, id)
  return (
    <Frame label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} ids={ids}>
      <div className="relative">
        <select
          {...select}
          {...ids.control}
          className={classNames(
            control,
            border(error),
            'min-h-11 appearance-none pr-10',
            className,
          )}
        >
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
      </div>
    </Frame>
  )
}
