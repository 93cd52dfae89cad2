import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { BikeIcon } from '../ui/bike-icon.tsx'
import { ClockIcon, LockIcon, PencilIcon, PlusIcon, TagIcon } from '../ui/late-icons.tsx'
import {
  BoardIcon,
  ChartIcon,
  GridIcon,
  HomeIcon,
  ImportIcon,
  KeyIcon,
  LogOutIcon,
  NewRentalIcon,
  MailIcon,
  PulseIcon,
  ReceiptIcon,
  ShopIcon,
  SiteIcon,
  TakaIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from './sidebar-icons.tsx'
import { useShop } from '../lib/shop.ts'
import { ThemeSwitch } from '../ui/theme-toggle.tsx'
import {
  type Member,
  type SidebarGroup,
  type SidebarPath,
  sidebarGroups,
} from './sidebar-groups.ts'
import { Wordmark } from '../ui/wordmark.tsx'

export const SIDEBAR = 'dashboard-menu'

/** The sidebar is always open on a wide window, and a drawer behind a button on a narrower one. */
export function Sidebar({ member, onLogOut }: { member: Member; onLogOut: () => void }) {
  const drawer = useRef<HTMLElement>(null)
  useCloseOnDesk(drawer)
  const close = () => closeDrawer(drawer.current)
  return (
    <SidebarFrame ref={drawer}>
      <nav aria-label="Dashboard" className="mt-7 grid grow content-start gap-6">
        {sidebarGroups(member).map((group) => (
          <Group key={group.screens[0]?.path} group={group} onChosen={close} />
        ))}
      </nav>
      <div className="mt-6 grid gap-0.5 border-t border-deep-line pt-4">
        <ThemeSwitch className={classNames(row, idle)} />
        <button
          type="button"
          onClick={() => {
            close()
            onLogOut()
          }}
          className={classNames(row, idle, 'cursor-pointer')}
        >
          <LogOutIcon />
          Log Out
        </button>
      </div>
      <Release />
    </SidebarFrame>
  )
}

/** Support asks an operator for the release first. */
function Release() {
  return <p className="mt-4 px-3 text-xs text-muted">Chaka {useShop().release}</p>
}

type SidebarFrameProps = { ref?: Ref<HTMLElement>; children?: ReactNode }

/** The sidebar is dark in both themes, so its content uses the colours of the dark theme. */
export function SidebarFrame({ ref, children }: SidebarFrameProps) {
  return (
    <aside
      ref={ref}
      id={SIDEBAR}
      popover="auto"
      className="drawer sidebar flex-col bg-deep p-4 text-ink scheme-dark"
    >
      <div className="flex items-center justify-between px-3">
        <Wordmark />
        <IconButton
          label="Close menu"
          popoverTarget={SIDEBAR}
          popoverTargetAction="hide"
          className="desk:hidden"
        >
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}

function closeDrawer(drawer: HTMLElement | null) {
  if (drawer?.matches(':popover-open') === true) drawer.hidePopover()
}

/** An open drawer would cover the sidebar once the window is wide enough for it. */
function useCloseOnDesk(drawer: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const breakpoint = getComputedStyle(document.documentElement).getPropertyValue(
      '--breakpoint-desk',
    )
    const desk = matchMedia(`(width >= ${breakpoint})`)
    const close = () => closeDrawer(drawer.current)
    desk.addEventListener('change', close)
    return () => desk.removeEventListener('change', close)
  }, [drawer])
}

function Group({ group, onChosen }: { group: SidebarGroup; onChosen: () => void }) {
  return (
    <div>
      {group.title === undefined ? null : (
        <h2 className="mb-1 px-3 font-sans text-xs font-semibold tracking-wider text-muted uppercase">
          {group.title}
        </h2>
      )}
      <ul className="grid gap-0.5">
        {group.screens.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={path} end onClick={onChosen} className={rowLook}>
              {ICONS[path]}
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

const ICONS: Record<SidebarPath, ReactNode> = {
  '/': <HomeIcon />,
  '/dashboard/available-bikes': <BikeIcon />,
  '/dashboard/board': <BoardIcon />,
  '/dashboard/new-rental': <NewRentalIcon />,
  '/dashboard/profile': <UserIcon />,
  '/dashboard/update-profile': <PencilIcon />,
  '/dashboard/my-rentals': <ReceiptIcon />,
  '/dashboard/add-bike': <PlusIcon />,
  '/dashboard/manage-bike': <GridIcon />,
  '/dashboard/shop': <ShopIcon />,
  '/dashboard/site': <SiteIcon />,
  '/dashboard/import': <ImportIcon />,
  '/dashboard/user-management': <UsersIcon />,
  '/dashboard/rent-management': <KeyIcon />,
  '/dashboard/messages': <MailIcon />,
  '/dashboard/payments': <WalletIcon />,
  '/dashboard/closing': <LockIcon />,
  '/dashboard/coupons': <TagIcon />,
  '/dashboard/prices': <TakaIcon />,
  '/dashboard/reports': <ChartIcon />,
  '/dashboard/activity': <ClockIcon />,
  '/dashboard/system': <PulseIcon />,
}

const row =
  'relative flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium transition-colors duration-150'
const idle = 'text-ink hover:bg-deep-raised'
const active =
  'bg-deep-raised text-brand before:absolute before:inset-y-2.5 before:left-0 before:rounded-full before:border-2 before:border-accent'

function rowLook({ isActive }: { isActive: boolean }) {
  return classNames(row, isActive ? active : idle)
}
