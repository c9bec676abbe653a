import {
  BookOpen,
  Contact,
  FileSpreadsheet,
  FileText,
  FolderKanban,
  Inbox,
  LayoutTemplate,
  LifeBuoy,
  type LucideIcon,
  NotebookText,
  PanelsTopLeft,
  ReceiptText,
  ShoppingBag,
  UserRound,
  Wallet,
} from 'lucide-react'
import { linkTo } from '#api/links/links.ts'
import type { User } from '#app/api/account.ts'
import type { FoundRow } from '#app/api/search.ts'
import { isPermitted } from '#core/permissions.ts'
import { kindPermissions } from '#core/records/kind-permissions.ts'
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
  order: ShoppingBag,
  invoice: FileText,
  'template-request': LayoutTemplate,
  quote: ReceiptText,
  'payment-claim': Wallet,
  'bank-statement': FileSpreadsheet,
  problem: LifeBuoy,
}

const searchList = (kind: 'person' | 'bank-statement', q: string) =>
  `${linkTo({ kind, audience: 'staff' })}?${new URLSearchParams({ q })}`

/** Links a record to the screen of staff for users who see all records of its kind, and to that of its client. */
function urlOf(user: User, { kind, _id: id, title, detail }: FoundRow): string {
  if (kind === 'person') return searchList(kind, detail)
  // The row is a line of a statement.
  if (kind === 'bank-statement') return searchList(kind, title)
  const isStaff = isPermitted({ kind: 'user', ...user }, kindPermissions[kind])
  switch (kind) {
    case 'note':
      return linkTo({ kind, audience: 'client', id })
    case 'payment-claim':
      return linkTo({ kind, audience: 'staff', id })
    case 'project':
    case 'order':
    case 'invoice':
    case 'template-request':
    case 'quote':
    case 'problem':
      return linkTo({ kind, audience: isStaff ? 'staff' : 'client', id })
    default:
      return linkTo({ kind, audience: 'staff', id })
  }
}

const toItem = (account: User, row: FoundRow): PaletteItem => ({
  value: urlOf(account, row),
  label: row.title || 'Untitled',
  detail: row.detail,
  icon: icons[row.kind] ?? contentIcon,
})

/** Groups records: those found by their whole number, transaction ID or phone, and the others by their kind. */
export function groupRecords(
  account: User,
  rows: FoundRow[],
): { exact: PaletteGroup[]; others: PaletteGroup[] } {
  const groups = (some: FoundRow[], labelOf: (kind: FoundKind) => string): PaletteGroup[] =>
    foundKinds
      .map((kind) => ({ value: labelOf(kind), items: some.filter((row) => row.kind === kind) }))
      .filter(({ items }) => items.length > 0)
      .map(({ value, items }) => ({ value, items: items.map((row) => toItem(account, row)) }))
  return {
    exact: groups(
      rows.filter(({ isExact }) => isExact),
      (kind) => kinds[kind].label,
    ),
    others: groups(
      rows.filter(({ isExact }) => !isExact),
      (kind) => kinds[kind].plural,
    ),
  }
}
