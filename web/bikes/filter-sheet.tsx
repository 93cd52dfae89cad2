import { type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'

type FilterSheetProps = {
  id: string
  found: string
  onClear: (() => void) | undefined
  children: ReactNode
}

/**
 * Below the breakpoint md this is a sheet at the bottom of the screen. It is a popover, so that it
 * also opens before hydration. Above md its children are part of the form around it (`.sheet` in
 * app.css).
 */
export function FilterSheet({ id, found, onClear, children }: FilterSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wide = matchMedia('(width >= 48rem)')
    const close = () => {
      if (sheet.current?.matches(':popover-open') === true) sheet.current.hidePopover()
    }
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  return (
    <div ref={sheet} id={id} popover="auto" className="sheet">
      <div className="col-span-2 flex items-center justify-between md:hidden">
        <p className="font-display text-xl font-bold">Filters</p>
        <IconButton label="Close filters" popoverTarget={id} popoverTargetAction="hide">
          <CloseIcon />
        </IconButton>
      </div>
      {children}
      <div className="col-span-2 mt-2 flex gap-3 *:grow md:hidden">
        {onClear && (
          <Button variant="quiet" onClick={onClear}>
            Clear filters
          </Button>
        )}
        <Button popoverTarget={id} popoverTargetAction="hide">
          Show {found}
        </Button>
      </div>
    </div>
  )
}
