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
export const CheckIcon = createIcon('M5 12.5l4.5 4.5L19 7.5')
export const PlusIcon = createIcon('M12 5v14M5 12h14')
export const ChevronLeftIcon = createIcon('M14.5 5.5L8 12l6.5 6.5')
export const ChevronRightIcon = createIcon('M9.5 5.5L16 12l-6.5 6.5')
export const ChevronDownIcon = createIcon('M5.5 9.5L12 16l6.5-6.5')
export const SlidersIcon = createIcon(
  'M4 7.5h6M16 7.5h4M4 16.5h4M14 16.5h6M13 4.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM11 13.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
)
export const PauseIcon = createIcon('M8.5 5.5v13M15.5 5.5v13')
export const PlayIcon = createIcon('M7.5 5l11 7-11 7z')
export const MoonIcon = createIcon('M19.5 14.2A8 8 0 1 1 9.8 4.5a6.5 6.5 0 0 0 9.7 9.7z')
export const SunIcon = createIcon(
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
)
export const LockIcon = createIcon(
  'M6.5 10.5h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
)
export const ArrowRightIcon = createIcon('M4 12h15M13 6l6 6-6 6')
export const TagIcon = createIcon('M4 4h7.5L20 12.5 12.5 20 4 11.5zM8 8h.01')
export const PhoneIcon = createIcon(
  'M5 4h4l1.6 4.2-2.1 1.6a11 11 0 0 0 5.7 5.7l1.6-2.1L20 15v4a1 1 0 0 1-1.1 1C11 19.5 4.5 13 4 5.1A1 1 0 0 1 5 4z',
)
export const PencilIcon = createIcon('M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5')
export const ShieldIcon = createIcon(
  'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10',
)

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </Icon>
  )
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <path d="M4 20L20 4" />
    </Icon>
  )
}

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16.5h.01" />
    </Icon>
  )
}

export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </Icon>
  )
}

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="M4 7l8 6 8-6" />
    </Icon>
  )
}

export function PinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </Icon>
  )
}

export function BikeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="5.5" cy="16" r="3.7" />
      <circle cx="18.5" cy="16" r="3.7" />
      <path d="M5.5 16l4-7h6l3 7M9.5 9l3 7 3-5M8 9h3M14.5 6H17l-1.5 3" />
    </Icon>
  )
}
