import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  description: ReactNode
  submitLabel: string
  /** A button that ends something for good has the variant `danger`. */
  submitVariant?: 'primary' | 'danger'
  busy: boolean
  error?: Error | null
  onSubmit: (
    event: Parameters<NonNullable<ComponentProps<'form'>['onSubmit']>>[0],
  ) => Promise<void> | void
  onClose: () => void
  secondary?: ReactNode
  isWide?: boolean
  /** Once something was typed, Escape has to be pressed twice. */
  guardsEscape?: boolean
  className?: string
  children: ReactNode
}

export function FormDialog(props: Props) {
  const { title, description, submitLabel, busy, onSubmit, onClose, className, children } = props
  const { submitVariant = 'primary', error, secondary, isWide = false } = props
  const { isAsked, onInput, mayClose } = useEscapeGuard(props.guardsEscape ?? false)
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open, details) => {
        if (!open && !busy && mayClose(details?.reason)) onClose()
      }}
      title={title}
      description={description}
      error={error}
      isWide={isWide}
      hasInput
      busy={busy}
      footer={
        <>
          {props.guardsEscape && (
            <p role="status" className="text-sm font-medium empty:hidden sm:mr-auto sm:self-center">
              {isAsked && 'Press Escape again to close without saving.'}
            </p>
          )}
          {secondary}
          <Button type="submit" variant={submitVariant} form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        onInput={onInput}
        className={className}
      >
        {children}
      </form>
    </Dialog>
  )
}

/** Escape is pressed by mistake more easily than a button, and a long form is not typed again. */
function useEscapeGuard(isGuarded: boolean) {
  const [state, setState] = useState<'untouched' | 'typed' | 'asked'>('untouched')
  return {
    isAsked: state === 'asked',
    onInput: () => setState('typed'),
    mayClose(reason: string | undefined): boolean {
      if (!isGuarded || reason !== 'escape-key' || state !== 'typed') return true
      setState('asked')
      return false
    },
  }
}
