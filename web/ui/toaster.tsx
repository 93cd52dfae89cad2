import { type Toast, resolveValue, useToaster } from 'react-hot-toast/headless'
import { classNames } from './class-names.ts'
import { AlertIcon } from './icons.tsx'
import { CheckIcon } from './late-icons.tsx'
import { Spinner } from './loading.tsx'

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CheckIcon className="text-available" />
  if (type === 'error') return <AlertIcon className="text-danger" />
  return type === 'loading' ? <Spinner className="size-5 text-brand" /> : null
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <li
      data-toast={toast.type}
      className={classNames(
        'grid transition-all duration-200 ease-out-soft starting:-translate-y-3 starting:opacity-0',
        toast.visible
          ? 'grid-rows-[1fr] opacity-100'
          : 'invisible -translate-y-2 grid-rows-[0fr] opacity-0',
      )}
    >
      <div className="min-h-0 overflow-hidden px-4 pb-3 sm:px-6">
        <div
          {...toast.ariaProps}
          className="pointer-events-auto flex items-start gap-3 rounded-control border border-line bg-raised px-4 py-3 font-medium text-ink shadow-card"
        >
          <ToastIcon type={toast.type} />
          <div className="min-w-0 wrap-anywhere">{resolveValue(toast.message, toast)}</div>
        </div>
      </div>
    </li>
  )
}

/**
 * The page and the dialogs begin lower by this height, so that no toast covers them (app.css). Many
 * toasts must not push them out of the window.
 */
function makeRoom(list: HTMLUListElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--toast-room', `${Math.min(list.offsetHeight, window.innerHeight / 3)}px`),
  )
  observer.observe(list)
  return () => observer.disconnect()
}

/**
 * The library's own components write style sheets at run time, which the content security policy
 * forbids.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a toast under the pointer stays; there is nothing to press
    <ul
      ref={makeRoom}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="grid"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ul>
  )
}
