import {
  BookOpen,
  Contact,
  FolderKanban,
  Inbox,
  type LucideIcon,
  NotebookText,
  PanelsTopLeft,
  UserRound,
} from 'lucide-react'
import { linkTo } from '#api/links/links.ts'
import type { User } from '#app/api/account.ts'
import type { FoundRow } from '#app/api/search.ts'
import { isPermitted } from '#core/permissions.ts'
import { type FoundKind, foundKinds, kinds } from '#core/records/kinds.ts'
import { accountScreen } from '../client-screens.ts'
import { adminGroupsFor, ownScreensFor } from '../screens.ts'
import { contentIcon } from '../staff-screens.ts'

/** Navigation target; `value` is its URL. */
export type PaletteItem = { value: string; label: string; detail?: string; icon: LucideIcon }
export type PaletteGroup = { value: string; items: PaletteItem[] }

/** Lists the screens the user may see whose label contains the query. */
export function listScreens(account: User, words: string): PaletteGroup[] {
  const admin = adminGroupsFor(account).map(({ label, screens, forms = [] }) => ({
    label,
    screens: [...screens, ...forms],
  }))
  const groups = [...admin, { label: 'User panel', screens: [...ownScreensFor(account), accountScreen] }]
  const matches = ({ label }: PaletteItem) => label.toLowerCase().includes(words.toLowerCase())
  return groups
    .map(({ label, screens }) => ({
      value: label,
      items: screens
        .map((screen) => ({ value: screen.to, label: screen.label, icon: screen.icon }))
        .filter(matches),
    }))
    .filter(({ items }) => items.length > 0)
}

const icons: Partial<Record<FoundKind, LucideIcon>> = {
  project: FolderKanban,
  person: UserRound,
  contact: Inbox,
  portfolio: PanelsTopLeft,
  blog: BookOpen,
  note: NotebookText,
  client: Contact,
}

const searchPeople = (q: string) =>
  `${linkTo({ kind: 'person', audience: 'staff' })}?${new URLSearchParams({ q })}`

/** Links a project to its form for users who may edit it, and to the home screen for clients. */
function urlOf(user: User, { kind, _id: id, detail }: FoundRow): string {
  if (kind === 'person') return searchPeople(detail)
  if (kind === 'note') return linkTo({ kind, audience: 'client', id })
  if (kind !== 'project') return linkTo({ kind, audience: 'staff', id })
  const isEditor = isPermitted({ kind: 'user', ...user }, 'project.update')
  return linkTo({ kind, audience: isEditor ? 'staff' : 'client', id })
}

export const groupRecords = (account: User, rows: FoundRow[]): PaletteGroup[] =>
  foundKinds
    .map((kind) => ({ kind, found: rows.filter((row) => row.kind === kind) }))
    .filter(({ found }) => found.length > 0)
    .map(({ kind, found }) => ({
      value: kinds[kind].plural,
      items: found.map((row) => ({
        value: urlOf(account, row),
        label: row.title || 'Untitled',
        detail: row.detail,
        icon: icons[kind] ?? contentIcon,
      })),
    }))
