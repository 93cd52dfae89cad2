import { useEffect, useEffectEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  addOverlay,
  closeOverlay,
  openOverlay,
  removeEntriesAhead,
} from '../lib/overlay-history.ts'

type Options = {
  open: boolean
  onOpenChange: (open: boolean) => void
  isBusy: boolean
  /**
   * The caller keeps a dialog with a name on the page after it was closed, and opens it again when
   * it is asked to.
   */
  historyName: string | undefined
}

/**
 * Gives an open dialog an entry in the history: Back closes it, Forward opens it again. After Back a
 * dialog without a name is only hidden, with what was typed in it, until the next press: then its
 * caller, who would remove it, is told that it is closed, and Forward has nothing to open any more.
 *
 * @returns whether it is hidden
 */
export function useDialogHistory({ open, onOpenChange, isBusy, historyName }: Options): boolean {
  const ownName = useId()
  const name = historyName ?? ownName
  const [isHidden, setIsHidden] = useState(false)
  if (isHidden && !open) setIsHidden(false)
  const hide = useEffectEvent(() => {
    if (isBusy) return false
    if (historyName === undefined) setIsHidden(true)
    else onOpenChange(false)
    return true
  })
  const show = useEffectEvent(() => {
    setIsHidden(false)
    onOpenChange(true)
  })
  const close = useEffectEvent(() => {
    flushSync(() => onOpenChange(false))
    removeEntriesAhead()
  })

  useEffect(() => addOverlay(name, { hide: () => hide(), show: () => show() }), [name])
  useEffect(() => {
    if (!open) return undefined
    openOverlay(name)
    return () => closeOverlay(name)
  }, [open, name])
  useEffect(() => {
    if (!isHidden) return undefined
    const onClick = () => close()
    addEventListener('click', onClick, { capture: true })
    return () => removeEventListener('click', onClick, { capture: true })
  }, [isHidden])
  return isHidden
}
