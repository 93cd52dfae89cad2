import type { ReactNode } from 'react'
import {
  BikeIcon,
  GridIcon,
  HomeIcon,
  KeyIcon,
  PencilIcon,
  PlusIcon,
  ReceiptIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from '../ui/icons.tsx'

export const linkIcons: Record<string, ReactNode> = {
  '/': <HomeIcon />,
  '/dashboard/available-bikes': <BikeIcon />,
  '/dashboard/profile': <UserIcon />,
  '/dashboard/update-profile': <PencilIcon />,
  '/dashboard/my-rentals': <ReceiptIcon />,
  '/dashboard/add-bike': <PlusIcon />,
  '/dashboard/manage-bike': <GridIcon />,
  '/dashboard/user-management': <UsersIcon />,
  '/dashboard/rent-management': <KeyIcon />,
  '/dashboard/payments': <WalletIcon />,
}
