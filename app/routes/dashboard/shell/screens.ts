import { matchPath } from 'react-router'
import type { User } from '#app/api/account.ts'
import { mayAsClient } from '#app/api/acting.ts'
import type { Permission } from '#core/audiences.ts'
import { isPermitted } from '#core/permissions.ts'
import { homeScreen, userPanel } from './client-screens.ts'
import type { Screen, ScreenGroup } from './screen.ts'
import { controlPanel, dailyWork } from './staff-screens.ts'

type WithRole = Pick<User, 'role' | 'customRole' | 'acting'>

const groupsFor = (user: WithRole, groups: ScreenGroup[]): ScreenGroup[] => {
  const isOpen = ({ needs }: Screen) => !needs || isPermitted({ kind: 'user', ...user }, needs)
  return groups
    .map((group) => ({
      ...group,
      screens: group.screens.filter(isOpen),
      forms: group.forms?.filter(isOpen) ?? [],
    }))
    .filter(({ screens }) => screens.length > 0)
}

/** Returns the two parts of the admin panel, filtered by the role's permissions. */
export const adminPanelFor = (user: WithRole) => ({
  dailyWork: groupsFor(user, dailyWork),
  controlPanel: groupsFor(user, controlPanel),
})

/** Returns the groups of the admin panel, filtered by the role's permissions. */
export const adminGroupsFor = (user: WithRole): ScreenGroup[] =>
  groupsFor(user, [...dailyWork, ...controlPanel])

/** Returns the screens of every user that are not in the user's admin panel. */
export function ownScreensFor(user: WithRole): Screen[] {
  const admin = adminGroupsFor(user).flatMap(({ screens }) => screens)
  const shown = admin.map(({ to }) => to)
  const except = admin.flatMap(({ also = [] }) => also)
  return userGroupsFor(user)
    .flatMap(({ screens }) => screens)
    .filter(({ to }) => !shown.includes(to))
    .map((screen) => ({ ...screen, except }))
}

/** Returns the groups of the user panel that the user may open, with the scopes of a member. */
export const userGroupsFor = (user: Pick<User, 'acting'>): ScreenGroup[] =>
  userPanel
    .map((group) => ({
      ...group,
      screens: group.screens.filter(({ scope }) => !scope || mayAsClient(user, scope)),
    }))
    .filter(({ screens }) => screens.length > 0)

/** Returns true if the user may open this address of the user panel. */
export function mayOpen(user: User, pathname: string): boolean {
  const screens = userPanel.flatMap((group) => group.screens).filter(({ to }) => to !== homeScreen.to)
  const found = screens.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return !found?.scope || mayAsClient(user, found.scope)
}

/** Returns the permission that an address below the admin panel requires. */
export function permissionOf(pathname: string): Permission {
  const screens = [...dailyWork, ...controlPanel].flatMap(({ screens, forms = [] }) => [...screens, ...forms])
  const found = screens.find((screen) => isOn(pathname, screen))
  return found?.needs ?? 'panel.open'
}

/** True if the address is the screen's or below it. */
export const isOn = (pathname: string, { to }: Screen): boolean =>
  pathname === to || (to !== homeScreen.to && pathname.startsWith(`${to}/`))

/** True if the menu marks the screen at this address. */
export const isCurrent = (pathname: string, screen: Screen): boolean => {
  const isAmong = (patterns: string[] = []) => patterns.some((path) => matchPath(path, pathname) !== null)
  return isAmong(screen.also) || (isOn(pathname, screen) && !isAmong(screen.except))
}
