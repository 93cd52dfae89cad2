import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { sentenceOf } from '../lib/api-problem.ts'
import { Button, IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { useDialogHistory } from './use-dialog-history.ts'

type DialogProps = {
  open: boolean
  /** The details name what closes the dialog, except where its caller or the history does. */
  onOpenChange: (open: boolean, details?: { reason: string }) => void
  title: string
  description?: ReactNode
  children: ReactNode
  error?: Error | null | undefined
  isWide?: boolean
  /** A press outside does not close the dialog, because the input would be lost. */
  hasInput?: boolean
  /** A busy dialog stays open when the customer goes back. */
  busy?: boolean
  /** See useDialogHistory. */
  historyName?: string
  footer?: ReactNode
}

const backdrop =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
const viewport =
  'fixed inset-0 z-40 grid items-end overflow-y-auto pt-[var(--toast-room,0px)] tall:grid-rows-[minmax(0,1fr)] sm:place-items-center sm:p-6 sm:pt-[calc(1.5rem+var(--toast-room,0px))]'
/** Title and buttons stay in view while the content between them scrolls, where there is room. */
const popup =
  'relative flex w-full flex-col rounded-t-card border border-line bg-raised text-ink shadow-lifted transition duration-200 ease-out-soft data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 tall:max-h-full sm:rounded-card'
const head = 'px-5 pt-5 pb-4 sm:px-8 sm:pt-7'
const body = 'min-h-0 overflow-y-auto overscroll-contain px-5 pb-6 sm:px-8 sm:pb-8'
const foot = 'px-5 py-4 sm:px-8 sm:py-5'
const heading = 'pr-12 text-2xl'

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, error, footer } = props
  const { isWide = false, hasInput = false, busy: isBusy = false, historyName } = props
  const isHidden = useDialogHistory({ open, onOpenChange, isBusy, historyName })
  return (
    <BaseDialog.Root
      open={open && !isHidden}
      onOpenChange={onOpenChange}
      disablePointerDismissal={hasInput}
    >
      <BaseDialog.Portal keepMounted={isHidden}>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Viewport className={viewport}>
          <BaseDialog.Popup className={`${popup} ${isWide ? 'sm:max-w-4xl' : 'sm:max-w-xl'}`}>
            <div className={head}>
              <BaseDialog.Title className={heading}>{title}</BaseDialog.Title>
              {description === undefined ? null : (
                <BaseDialog.Description className="mt-1 text-muted">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            <div className={body}>{children}</div>
            <Failure error={error} className="mx-5 mb-4 sm:mx-8" />
            {footer === undefined ? null : (
              <div
                className={`${foot} flex flex-col gap-3 border-t border-line sm:flex-row sm:justify-end`}
              >
                {footer}
              </div>
            )}
            <BaseDialog.Close
              render={
                <IconButton label="Close" className="absolute top-3 right-3 sm:top-5 sm:right-5" />
              }
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
function Failure({ error, className }: Pick<DialogProps, 'error'> & { className: string }) {
  if (!error) return null
  return (
    <p
      role="alert"
      className={`${className} rounded-control bg-danger-soft px-4 py-3 font-medium wrap-anywhere`}
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
  const isHidden = useDialogHistory({ open, onOpenChange, isBusy: busy, historyName: undefined })
  return (
    <BaseAlertDialog.Root open={open && !isHidden} onOpenChange={onOpenChange}>
      <BaseAlertDialog.Portal keepMounted={isHidden}>
        <BaseAlertDialog.Backdrop className={backdrop} />
        <BaseAlertDialog.Viewport className={viewport}>
          <BaseAlertDialog.Popup className={`${popup} p-6 sm:max-w-md sm:p-8`}>
            <BaseAlertDialog.Title className="text-2xl">{title}</BaseAlertDialog.Title>
            <BaseAlertDialog.Description className="mt-2 text-muted">
              {description}
            </BaseAlertDialog.Description>
            <Failure error={error} className="mt-6" />
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
