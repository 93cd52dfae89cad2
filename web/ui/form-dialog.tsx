import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  description: ReactNode
  submitLabel: string
  /** `danger` where something ends that cannot be brought back. */
  submitVariant?: 'primary' | 'danger'
  busy: boolean
  /** Why the last try failed, where no field says it. */
  error?: Error | null
  /** As react-hook-form's `handleSubmit` makes it. */
  onSubmit: (
    event: Parameters<NonNullable<ComponentProps<'form'>['onSubmit']>>[0],
  ) => Promise<void> | void
  onClose: () => void
  /** Another way on, before the button. */
  secondary?: ReactNode
  /** Of the form: how its fields stand. */
  className?: string
  children: ReactNode
}

/** An open dialog that is one form, with its button at the end. It stays open while it is sent. */
export function FormDialog(props: Props) {
  const { title, description, submitLabel, busy, onSubmit, onClose, className, children } = props
  const { submitVariant = 'primary', error, secondary } = props
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose()
      }}
      title={title}
      description={description}
      error={error}
      hasInput
      footer={
        <>
          {secondary}
          <Button type="submit" variant={submitVariant} form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className={className}>
        {children}
      </form>
    </Dialog>
  )
}
