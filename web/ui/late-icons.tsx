import { Icon, type IconProps, createIcon } from './icons.tsx'

// No public page shows one of these before it scrolls, so its first load does without them.

export const CheckIcon = createIcon('M5 12.5l4.5 4.5L19 7.5')
export const PlusIcon = createIcon('M12 5v14M5 12h14')
export const PauseIcon = createIcon('M8.5 5.5v13M15.5 5.5v13')
export const PlayIcon = createIcon('M7.5 5l11 7-11 7z')
export const LockIcon = createIcon(
  'M6.5 10.5h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
)
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
