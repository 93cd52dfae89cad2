import { dutiesOf } from '#contract/call'
import { type Duty, type Role, hasDuty } from '#domain/users'
import { SCREENS } from '../screens.ts'

type SidebarScreen = Extract<(typeof SCREENS)[number], { group: string }>
export type SidebarPath = SidebarScreen['path']
export type SidebarGroup = { title?: string; screens: readonly SidebarScreen[] }

const GROUPS = [
  { name: 'start' },
  { name: 'profile', title: 'Profile' },
  { name: 'fleet', title: 'Bike Management' },
  { name: 'administration' },
] as const

export type Member = { role: Role; duties: readonly Duty[] }

function isInSidebar(screen: (typeof SCREENS)[number], member: Member): screen is SidebarScreen {
  if (!('group' in screen)) return false
  if ('sidebarOf' in screen) return screen.sidebarOf === member.role
  const duties = dutiesOf(screen.access)
  return duties.length === 0 || duties.some((duty) => hasDuty(member, duty))
}

export function sidebarGroups(member: Member): SidebarGroup[] {
  const screens = SCREENS.filter((screen) => isInSidebar(screen, member))
  return GROUPS.map(({ name, ...group }) => ({
    ...group,
    screens: screens.filter((screen) => screen.group === name),
  })).filter((group) => group.screens.length > 0)
}
