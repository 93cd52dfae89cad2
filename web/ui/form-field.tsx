import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { FieldError, Frame, type FieldLabels, border, control, useFieldIds } from './field.tsx'
import { EyeIcon, EyeOffIcon } from './late-icons.tsx'

export type PasswordFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'type'>

export function PasswordField({ label, error, hint, id, className, ...input }: PasswordFieldProps) {
  const ids = useFieldIds({ label, error, hint }, id)
  const [shown, setShown] = useState(false)
  return (
    <Frame label={label} error={error} hint={hint} ids={ids}>
      <div className="relative">
        <input
          {...input}
          {...ids.control}
          type={shown ? 'text' : 'password'}
          className={classNames(control, border(error), 'min-h-11 pr-12', className)}
        />
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} ${label}`}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 text-muted"
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      </div>
    </Frame>
  )
}

export type TextAreaProps = FieldLabels & ComponentProps<'textarea'>

export function TextArea({ label, error, hint, id, className, ...input }: TextAreaProps) {
  const ids = useFieldIds({ label, error, hint }, id)
  return (
    <Frame label={label} error={error} hint={hint} ids={ids}>
      <textarea
        rows={4}
        {...input}
        {...ids.control}
        className={classNames(control, border(error), 'py-2.5', className)}
      />
    </Frame>
  )
}

export type CheckboxFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'type'>

export function CheckboxField({ label, error, hint, id, className, ...input }: CheckboxFieldProps) {
  const ids = useFieldIds({ label, error, hint }, id)
  return (
    <div className="grid content-start gap-1">
      <div className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          {...ids.control}
          type="checkbox"
          className={classNames('size-5 cursor-pointer accent-brand', className)}
        />
        <label
          htmlFor={ids.control.id}
          className="flex min-h-11 grow cursor-pointer items-center py-2.5 font-medium"
        >
          {label}
        </label>
      </div>
      {hint === undefined ? null : (
        <p id={ids.hintId} className="-mt-2 pl-8 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={ids.errorId} error={error} />
    </div>
  )
}
