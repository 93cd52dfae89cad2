import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'

type Props = { title: string; badge?: ReactNode; onClose: () => void; children: ReactNode }

const backdrop =
  'fixed inset-0 z-30 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
const popup =
  'fixed inset-x-0 bottom-0 z-30 flex max-h-[92dvh] flex-col rounded-t-card border border-line bg-raised text-ink shadow-lifted transition duration-200 ease-out-soft data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[26rem] md:rounded-none md:rounded-l-card md:data-starting-style:translate-x-4 md:data-starting-style:translate-y-0'

/**
 * Lies beside a screen on a laptop, and is a sheet on a phone. The URL says that it is open, so Back
 * closes it without an entry of its own.
 */
export function SidePanel({ title, badge, onClose, children }: Props) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup className={popup}>
          <div className="grid gap-2 px-5 pt-5 pb-4">
            <Dialog.Title className="pr-12 text-xl wrap-anywhere">{title}</Dialog.Title>
            {badge}
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-6">{children}</div>
          <Dialog.Close render={<IconButton label="Close" className="absolute top-3 right-3" />}>
            <CloseIcon />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
