import { type ComponentProps, type ReactNode, useId } from 'react'
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
  className?: string
  children: ReactNode
}

export function FormDialog(props: Props) {
  const { title, description, submitLabel, busy, onSubmit, onClose, className, children } = props
  const { submitVariant = 'primary', error, secondary, isWide = false } = props
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
      isWide={isWide}
      hasInput
      busy={busy}
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
