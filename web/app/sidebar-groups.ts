import type { Role } from '#domain/users'
import { SCREENS } from '../screens.ts'

type SidebarScreen = Extract<(typeof SCREENS)[number], { group: string }>
export type SidebarPath = SidebarScreen['path']
export type SidebarGroup = { title?: string; screens: readonly SidebarScreen[] }

/** Groups with a heading of their own; the screens of the others stand without one. */
const GROUPS = [
  { name: 'start' },
  { name: 'profile', title: 'Profile' },
  { name: 'fleet', title: 'Bike Management' },
  { name: 'administration' },
] as const

function isInSidebar(screen: (typeof SCREENS)[number], role: Role): screen is SidebarScreen {
  if (!('group' in screen)) return false
  if ('sidebarOf' in screen) return screen.sidebarOf === role
  return screen.access !== 'admin' || role === 'admin'
}

/** The sidebar of a role, in the order of the list of screens. */
export function sidebarGroups(role: Role): SidebarGroup[] {
  const screens = SCREENS.filter((screen) => isInSidebar(screen, role))
  return GROUPS.map(({ name, ...group }) => ({
    ...group,
    screens: screens.filter((screen) => screen.group === name),
  })).filter((group) => group.screens.length > 0)
}
