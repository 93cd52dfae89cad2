import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import { readDeviceChoice, storeDeviceChoice } from '../../lib/device-choice.ts'

const STORAGE_KEY = 'new-rental-key'

/** A single letter must be possible to turn off, for those who speak to their browser. */
export const isNewRentalKeyOn = (): boolean => readDeviceChoice(STORAGE_KEY) !== 'off'

export const turnNewRentalKey = (isOn: boolean): void =>
  storeDeviceChoice(STORAGE_KEY, isOn ? null : 'off')

const TAKES_LETTERS = 'input, select, textarea, [contenteditable]'

const OPEN_ABOVE = 'dialog[open], [role="dialog"], [role="alertdialog"], :popover-open'

/** On a keyboard with other letters, as the Bangla one, the key at its place counts. */
const isN = ({ key, code }: KeyboardEvent) =>
  key.toLowerCase() === 'n' || (code === 'KeyN' && key > '\u007F')

function isForPage(event: KeyboardEvent): boolean {
  const { target } = event
  const isShortcut = event.altKey || event.ctrlKey || event.metaKey
  if (isShortcut || event.repeat || event.defaultPrevented) return false
  return !(target instanceof Element && target.closest(TAKES_LETTERS))
}

/** N opens New rental from every screen of the dashboard, unless something else takes the letter. */
export function useNewRentalKey(isAllowed: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAllowed) return undefined
    function open(event: KeyboardEvent) {
      if (!isN(event) || !isForPage(event) || !isNewRentalKeyOn()) return
      if (document.querySelector(OPEN_ABOVE)) return
      event.preventDefault()
      // A search whose text is on its way sees at once that another page opens, and leaves the address.
      void navigate(href('/dashboard/new-rental'), { flushSync: true })
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [isAllowed, navigate])
}
