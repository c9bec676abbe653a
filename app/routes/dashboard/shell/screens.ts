import {
  Activity,
  BadgeCheck,
  BookOpen,
  BookPlus,
  CircleUser,
  ClipboardList,
  Contact,
  CreditCard,
  FilePenLine,
  FileText,
  Flag,
  FolderKanban,
  FolderPlus,
  Globe,
  House,
  Inbox,
  LayoutDashboard,
  LayoutTemplate,
  LifeBuoy,
  ListX,
  type LucideIcon,
  Mails,
  PanelsTopLeft,
  Send,
  ShoppingBag,
  SlidersHorizontal,
  SquarePlus,
  Star,
  Trash2,
  Users,
  Wallet,
  WalletCards,
} from 'lucide-react'
import { href } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import type { User } from '#app/api/account.ts'
import type { Counters } from '#core/live/live.ts'
import { isPermitted, type Permission } from '#core/permissions.ts'
import { contentKinds, kinds } from '#core/records/kinds.ts'

export type Screen = {
  to: string
  label: string
  icon: LucideIcon
  counter?: keyof Counters
  /** Permission required to see the link. */
  needs?: Permission
}
export type ScreenGroup = { label: string; screens: Screen[] }

export const homeScreen: Screen = { to: href('/dashboard'), label: 'Home', icon: House }

/** Links for every signed-in user, grouped by task. */
export const userPanel: ScreenGroup[] = [
  {
    label: 'Your work',
    screens: [
      {
        to: href('/dashboard/projects-preview'),
        label: 'Your projects',
        icon: FolderKanban,
        counter: 'projectsToReview',
      },
      {
        to: href('/dashboard/personal-website'),
        label: 'Your website',
        icon: Globe,
        counter: 'domainsEnding',
      },
      {
        to: href('/dashboard/pending-applications'),
        label: 'Applications',
        icon: ClipboardList,
        counter: 'applicationsToAnswer',
      },
    ],
  },
  {
    label: 'Payments',
    screens: [
      { to: href('/dashboard/pending-payment'), label: 'To pay', icon: Wallet, counter: 'invoicesToPay' },
      { to: href('/dashboard/payment-method'), label: 'Payment methods', icon: CreditCard },
    ],
  },
  {
    label: 'Explore',
    screens: [
      { to: href('/dashboard/portfolios'), label: 'Portfolios', icon: PanelsTopLeft },
      { to: href('/dashboard/blogs'), label: 'Blogs', icon: BookOpen },
      { to: href('/dashboard/dashboard-reviews'), label: 'Reviews', icon: Star },
    ],
  },
  {
    label: 'Help',
    screens: [
      {
        to: href('/dashboard/report-problem'),
        label: 'Report a problem',
        icon: Flag,
        counter: 'problemsToAnswer',
      },
    ],
  },
]

export const contentIcon: LucideIcon = FilePenLine

/** Lists of content that clients have no link to. */
const contentScreens = contentKinds
  .map((kind): Screen & { needs: Permission } => ({
    to: linkTo({ kind, audience: 'staff' }),
    needs: `${kind}.update`,
    label: kinds[kind].plural,
    icon: contentIcon,
  }))
  .filter(({ to }) => !userPanel.some(({ screens }) => screens.some((screen) => screen.to === to)))

const adminPanel: ScreenGroup[] = [
  {
    label: 'Business',
    screens: [
      {
        to: href('/dashboard/Admin-Dashboard'),
        needs: 'overview.read',
        label: 'Overview',
        icon: LayoutDashboard,
        counter: 'failures',
      },
      {
        to: href('/dashboard/new-orders'),
        needs: 'order.list',
        label: 'New orders',
        icon: ShoppingBag,
        counter: 'newOrders',
      },
      {
        to: href('/dashboard/template-request'),
        needs: 'template-request.list',
        label: 'Template requests',
        icon: LayoutTemplate,
        counter: 'requestsToQuote',
      },
      {
        to: href('/dashboard/check-payment'),
        needs: 'payment-claim.list',
        label: 'Check payments',
        icon: BadgeCheck,
        counter: 'claimsToCheck',
      },
      { to: href('/dashboard/invoices'), needs: 'invoice.list', label: 'Invoices', icon: FileText },
      {
        to: href('/dashboard/payment-settings'),
        needs: 'payment-settings.update',
        label: 'Payment settings',
        icon: WalletCards,
        counter: 'missingMethods',
      },
    ],
  },
  {
    label: 'People',
    screens: [
      { to: href('/dashboard/clients'), needs: 'client.list', label: 'Clients', icon: Contact },
      {
        to: href('/dashboard/new-dashboard-contact'),
        needs: 'contact.list',
        label: 'Contacts',
        icon: Inbox,
        counter: 'unreadContacts',
      },
      {
        to: href('/dashboard/users-report'),
        needs: 'problem.list',
        label: 'Problem reports',
        icon: LifeBuoy,
        counter: 'openProblems',
      },
      { to: href('/dashboard/note-form'), needs: 'note.create', label: 'Send a note', icon: Send },
      { to: href('/dashboard/dashboard-users'), needs: 'person.list', label: 'Users', icon: Users },
    ],
  },
  {
    label: 'Control panel',
    screens: [
      { to: href('/dashboard/projects'), needs: 'project.list', label: 'Projects', icon: FolderKanban },
      {
        to: href('/dashboard/projects-form/:id?'),
        needs: 'project.create',
        label: 'Add a project',
        icon: FolderPlus,
      },
      {
        to: href('/dashboard/portfolio-form/:id?'),
        needs: 'portfolio.create',
        label: 'Add a portfolio',
        icon: SquarePlus,
      },
      { to: href('/dashboard/blog-form/:id?'), needs: 'blog.create', label: 'Write a blog', icon: BookPlus },
      ...contentScreens,
      { to: href('/dashboard/mails'), needs: 'mail.list', label: 'Mails', icon: Mails },
      {
        to: href('/dashboard/site-settings/:section?'),
        needs: 'site-settings.update',
        label: 'Site settings',
        icon: SlidersHorizontal,
      },
      { to: href('/dashboard/jobs'), needs: 'job.list', label: 'Failed jobs', icon: ListX },
      { to: href('/dashboard/audit'), needs: 'audit.list', label: 'Activity', icon: Activity },
      { to: href('/dashboard/trash'), needs: 'trash.list', label: 'Trash', icon: Trash2 },
    ],
  },
]

/** Returns the groups of the admin panel, filtered by the role's permissions. */
export const adminGroupsFor = ({ role }: Pick<User, 'role'>): ScreenGroup[] =>
  adminPanel
    .map(({ label, screens }) => ({
      label,
      screens: screens.filter(({ needs }) => !needs || isPermitted({ kind: 'user', role }, needs)),
    }))
    .filter(({ screens }) => screens.length > 0)

/** Returns the permission that an address below the admin panel requires. */
export function permissionOf(pathname: string): Permission {
  const screens = adminPanel.flatMap((group) => group.screens)
  const found = screens.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return found?.needs ?? 'panel.open'
}

export const accountScreen: Screen = {
  to: href('/dashboard/account'),
  label: 'Your account',
  icon: CircleUser,
}
