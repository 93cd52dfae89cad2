import { Icon, type IconProps, createIcon } from '../ui/icons.tsx'

export const HomeIcon = createIcon(
  'M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5z',
)
export const LogOutIcon = createIcon(
  'M10 4H5.5A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20H10M9 12h11M16 8l4 4-4 4',
)
export const ReceiptIcon = createIcon('M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5')
export const MailIcon = createIcon('M4 6h16v12.5H4zM4 7l8 6 8-6')
export const ImportIcon = createIcon('M12 4v10M8 10.5l4 4 4-4M4.5 16v3.5h15V16')
export const BoardIcon = createIcon('M3.5 5.5h9v3.5h-9zM8 10.5h12.5V14H8zM5 15.5h8V19H5z')
export const NewRentalIcon = createIcon('M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8.5v7M8.5 12h7')
export const ChartIcon = createIcon('M4 4v16h16M8.5 16v-4M13 16V7.5M17.5 16v-6')
export const PulseIcon = createIcon('M3 12.5h4l2.5-7 5 13 2.5-6h4')
export const SiteIcon = createIcon('M3.5 5h17v14h-17zM3.5 9h17M7 13h6M7 16h4')
export const ShopIcon = createIcon('M4 9l1.5-5h13L20 9zM5.5 9v11h13V9M10 20v-5h4v5')
export const KeyIcon = createIcon(
  'M8 11a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.2 12.3L20 3.5M16 7.5l3 3M8 15.5h.01',
)
export const WalletIcon = createIcon(
  'M4 7.5A2.5 2.5 0 0 1 6.5 5H18v3.5M4 7.5V17a2.5 2.5 0 0 0 2.5 2.5H20v-11H5M16.5 14h.01',
)

export const TakaIcon = createIcon(
  'M7 4.5c2 0 3.5 1.2 3.5 3.2V16c0 2.2 1.6 3.5 3.8 3.5 2.6 0 4.2-2 4.2-4.5 0-1.3-.9-2.2-2-2.2M6.5 11h8',
)

export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
    </Icon>
  )
}

export function UsersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.6c2 .8 3.2 2.5 3.5 4.9" />
    </Icon>
  )
}

export function GridIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="4" width="6.5" height="6.5" rx="1.5" />
      <rect x="13.5" y="4" width="6.5" height="6.5" rx="1.5" />
      <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.5" />
      <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.5" />
    </Icon>
  )
}
