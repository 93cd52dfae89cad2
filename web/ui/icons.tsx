import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type IconProps = { className?: string }

/** Icons are decoration: the words beside them, or the button's label, say what they mean. */
export function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('size-5 shrink-0', className)}
    >
      {children}
    </svg>
  )
}

export function createIcon(path: string) {
  return function DrawnIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    )
  }
}

export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h10')
export const CloseIcon = createIcon('M6 6l12 12M18 6L6 18')
export const ChevronLeftIcon = createIcon('M14.5 5.5L8 12l6.5 6.5')
export const ChevronRightIcon = createIcon('M9.5 5.5L16 12l-6.5 6.5')
export const ChevronDownIcon = createIcon('M5.5 9.5L12 16l6.5-6.5')
export const SlidersIcon = createIcon(
  'M4 7.5h6M16 7.5h4M4 16.5h4M14 16.5h6M13 4.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM11 13.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
)
export const MoonIcon = createIcon('M19.5 14.2A8 8 0 1 1 9.8 4.5a6.5 6.5 0 0 0 9.7 9.7z')
export const SunIcon = createIcon(
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
)
export const ArrowRightIcon = createIcon('M4 12h15M13 6l6 6-6 6')
export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16.5h.01" />
    </Icon>
  )
}
