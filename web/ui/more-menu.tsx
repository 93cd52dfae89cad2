import { Menu } from '@base-ui/react/menu'
import { useRef } from 'react'
import { buttonLook } from './button.tsx'
import { ChevronDownIcon } from './icons.tsx'

export type MenuAction = { label: string; act: () => void }

/** Holds the acts that are seldom needed, so that the others are found at once. */
export function MoreMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const chosen = useRef<MenuAction>(undefined)
  /** A dialog opens once the focus is back at the button, so that it returns there. */
  function begin(isOpen: boolean) {
    if (isOpen) return
    chosen.current?.act()
    chosen.current = undefined
  }
  return (
    <Menu.Root onOpenChangeComplete={begin}>
      <Menu.Trigger aria-label={label} className={buttonLook({ variant: 'quiet', size: 'sm' })}>
        More
        <ChevronDownIcon className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-30">
          <Menu.Popup className="min-w-52 rounded-control border border-line bg-raised py-1.5 text-ink shadow-lifted outline-none">
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                onClick={() => {
                  chosen.current = action
                }}
                className="flex min-h-11 cursor-pointer items-center px-4 text-[0.9375rem] font-medium outline-none select-none data-highlighted:bg-sunken sm:pointer-fine:min-h-9"
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
