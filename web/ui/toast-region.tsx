import type { ComponentType } from 'react'
import { createLateValue } from '../first-load/late-value.ts'

/**
 * lib/toast.ts sets the component, so that its code comes with the first screen that shows toasts.
 */
export const toaster = createLateValue<{ Toaster: ComponentType }>()

/**
 * Toasts are at the top right, above everything. An open dialog hides everything from screen
 * readers except live regions, so this is one even while it is empty.
 */
export function ToastRegion() {
  const late = toaster.use()
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed top-0 right-0 z-60 flex w-full max-w-sm flex-col pt-20 print:hidden"
    >
      {late && <late.Toaster />}
    </div>
  )
}
