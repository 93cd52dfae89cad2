import { createElement } from 'react'
import { toast } from 'react-hot-toast/headless'
import { toaster } from '../ui/toast-region.tsx'
import { Toaster } from '../ui/toaster.tsx'

toaster.set({ Toaster })

/** `duration` is in milliseconds. */
export type Message = { type: 'success' | 'error'; text: string; duration: number }

function withReason(text: string, reason: string) {
  return createElement(
    'span',
    null,
    createElement('span', { className: 'block' }, text),
    createElement('span', { className: 'block text-sm text-muted' }, reason),
  )
}

/** @param reason why the server refused, where the message itself does not say it */
export function showToast({ type, text, duration }: Message, reason?: string): void {
  const content = reason === undefined || reason === text ? text : withReason(text, reason)
  toast[type](content, { duration, position: 'top-right' })
}
