import { Icon, type IconProps } from './icons.tsx'

export function BikeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="5.5" cy="16" r="3.7" />
      <circle cx="18.5" cy="16" r="3.7" />
      <path d="M5.5 16l4-7h6l3 7M9.5 9l3 7 3-5M8 9h3M14.5 6H17l-1.5 3" />
    </Icon>
  )
}
