import {
  BookOpen,
  FolderKanban,
  Inbox,
  type LucideIcon,
  NotebookText,
  PanelsTopLeft,
  UserRound,
} from 'lucide-react'
import type { User } from '#app/api/account.ts'
import type { FoundRow } from '#app/api/search.ts'
import { isPermitted } from '#core/permissions.ts'
import { type FoundKind, foundKinds } from '#core/search/search.ts'
import {
  accountScreen,
  addressOf,
  adminGroupsFor,
  homeScreen,
  type ScreenGroup,
  userPanel,
} from '../screens.ts'

/** Navigation target; `value` is its URL. */
export type PaletteItem = { value: string; label: string; detail?: string; icon: LucideIcon }
export type PaletteGroup = { value: string; items: PaletteItem[] }

/** Lists the screens the user may see whose label contains the query. */
export function listScreens(account: User, words: string): PaletteGroup[] {
  const own: ScreenGroup = { label: 'Everyday', screens: [homeScreen, accountScreen] }
  const groups = [own, ...adminGroupsFor(account), ...userPanel]
  const matches = ({ label }: PaletteItem) => label.toLowerCase().includes(words.toLowerCase())
  return groups
    .map(({ label, screens }) => ({
      value: label,
      items: screens
        .map((screen) => ({ value: addressOf(screen), label: screen.label, icon: screen.icon }))
        .filter(matches),
    }))
    .filter(({ items }) => items.length > 0)
}

type KindConfig = { label: string; icon: LucideIcon; addressOf: (row: FoundRow) => string }

const searchUrl = (path: string, q: string) => addressOf({ path: `${path}?${new URLSearchParams({ q })}` })

const kindConfigs: Record<FoundKind, KindConfig> = {
  project: {
    label: 'Projects',
    icon: FolderKanban,
    addressOf: ({ _id }) => addressOf({ path: `projects-form/${_id}` }),
  },
  person: {
    label: 'Users',
    icon: UserRound,
    addressOf: ({ detail }) => searchUrl('dashboard-users', detail),
  },
  contact: {
    label: 'Contacts',
    icon: Inbox,
    addressOf: ({ title }) => searchUrl('new-dashboard-contact', title.slice(0, 100)),
  },
  portfolio: {
    label: 'Portfolios',
    icon: PanelsTopLeft,
    addressOf: ({ _id }) => addressOf({ path: `portfolio-form/${_id}` }),
  },
  blog: { label: 'Blogs', icon: BookOpen, addressOf: ({ _id }) => addressOf({ path: `blog-form/${_id}` }) },
  note: { label: 'Notes', icon: NotebookText, addressOf: ({ _id }) => `${addressOf(homeScreen)}#${_id}` },
}

/** Links a project to its form for users who may edit it, and to the home screen for clients. */
const urlOf = ({ role }: User, row: FoundRow): string =>
  row.kind === 'project' && !isPermitted({ kind: 'user', role }, 'project.update')
    ? kindConfigs.note.addressOf(row)
    : kindConfigs[row.kind].addressOf(row)

export const groupRecords = (account: User, rows: FoundRow[]): PaletteGroup[] =>
  foundKinds
    .map((kind) => ({
      ...kindConfigs[kind],
      rows: rows.filter((row) => row.kind === kind),
    }))
    .filter((group) => group.rows.length > 0)
    .map(({ label, icon, rows: found }) => ({
      value: label,
      items: found.map((row) => ({
        value: urlOf(account, row),
        label: row.title || 'Untitled',
        detail: row.detail,
        icon,
      })),
    }))
