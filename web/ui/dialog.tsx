import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { sentenceOf } from '../lib/api-problem.ts'
import { Button, IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
  error?: Error | null | undefined
  /** A press outside does not close the dialog, because the input would be lost. */
  hasInput?: boolean
  footer?: ReactNode
}

const backdrop =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
const viewport =
  'fixed inset-0 z-40 grid items-end overflow-y-auto pt-[var(--toast-room,0px)] sm:place-items-center sm:p-6 sm:pt-[calc(1.5rem+var(--toast-room,0px))]'
const popup =
  'relative w-full rounded-t-card border border-line bg-raised p-6 text-ink shadow-lifted transition duration-200 ease-out-soft data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:rounded-card sm:p-8'
const heading = 'pr-12 text-2xl'

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, error, footer } = props
  const { hasInput = false } = props
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={hasInput}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Viewport className={viewport}>
          <BaseDialog.Popup className={`${popup} sm:max-w-xl`}>
            <BaseDialog.Title className={heading}>{title}</BaseDialog.Title>
            {description === undefined ? null : (
              <BaseDialog.Description className="mt-2 text-muted">
                {description}
              </BaseDialog.Description>
            )}
            <div className="mt-6">{children}</div>
            <Failure error={error} />
            {footer === undefined ? null : (
              <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:justify-end">{footer}</div>
            )}
            <BaseDialog.Close
              render={<IconButton label="Close" className="absolute top-4 right-4" />}
            >
              <CloseIcon />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** The failure is above the buttons, because the eye is there after a press. */
function Failure({ error }: Pick<DialogProps, 'error'>) {
  if (!error) return null
  return (
    <p
      role="alert"
      className="mt-6 rounded-control bg-danger-soft px-4 py-3 font-medium wrap-anywhere"
    >
      {sentenceOf(error)}
    </p>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  /** A dialog that destroys nothing has a `primary` button. */
  confirmVariant?: 'danger' | 'primary'
  onConfirm: () => void
  busy?: boolean
  error?: Error | null
}

/**
 * Asks before something that cannot be undone; the caller closes the dialog. Cancel comes first in
 * the tab order.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, onConfirm, busy = false, error } = props
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={backdrop} />
        <BaseAlertDialog.Viewport className={viewport}>
          <BaseAlertDialog.Popup className={`${popup} sm:max-w-md`}>
            <BaseAlertDialog.Title className="text-2xl">{title}</BaseAlertDialog.Title>
            <BaseAlertDialog.Description className="mt-2 text-muted">
              {description}
            </BaseAlertDialog.Description>
            <Failure error={error} />
            <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <BaseAlertDialog.Close render={<Button variant="quiet" disabled={busy} />}>
                Cancel
              </BaseAlertDialog.Close>
              <Button variant={props.confirmVariant ?? 'danger'} busy={busy} onClick={onConfirm}>
                {props.confirmLabel}
              </Button>
            </div>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Viewport>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  )
}
