import {
  Activity,
  BadgeCheck,
  BookOpen,
  BookPlus,
  CircleUser,
  ClipboardList,
  CreditCard,
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
  SquarePlus,
  Star,
  Trash2,
  Users,
  Wallet,
  WalletCards,
} from 'lucide-react'
import type { User } from '#app/api/account.ts'
import type { Counters } from '#core/live/live.ts'
import { isPermitted, type Permission } from '#core/permissions.ts'

export type Screen = {
  /** Path below /dashboard; empty for the index route. */
  path: string
  label: string
  icon: LucideIcon
  counter?: keyof Counters
  /** Permission required to see the link. */
  needs?: Permission
}
export type ScreenGroup = { label: string; screens: Screen[] }

export const addressOf = ({ path }: Pick<Screen, 'path'>) => (path ? `/dashboard/${path}` : '/dashboard')

export const homeScreen: Screen = { path: '', label: 'Home', icon: House }

/** Links for every signed-in user, grouped by task. */
export const userPanel: ScreenGroup[] = [
  {
    label: 'Your work',
    screens: [
      { path: 'projects-preview', label: 'Your projects', icon: FolderKanban, counter: 'projectsToReview' },
      { path: 'personal-website', label: 'Your website', icon: Globe, counter: 'domainsEnding' },
      {
        path: 'pending-applications',
        label: 'Applications',
        icon: ClipboardList,
        counter: 'applicationsToAnswer',
      },
    ],
  },
  {
    label: 'Payments',
    screens: [
      { path: 'pending-payment', label: 'To pay', icon: Wallet, counter: 'invoicesToPay' },
      { path: 'payment-method', label: 'Payment methods', icon: CreditCard },
    ],
  },
  {
    label: 'Explore',
    screens: [
      { path: 'portfolios', label: 'Portfolios', icon: PanelsTopLeft },
      { path: 'blogs', label: 'Blogs', icon: BookOpen },
      { path: 'dashboard-reviews', label: 'Reviews', icon: Star },
    ],
  },
  {
    label: 'Help',
    screens: [{ path: 'report-problem', label: 'Report a problem', icon: Flag, counter: 'problemsToAnswer' }],
  },
]

const adminPanel: ScreenGroup[] = [
  {
    label: 'Business',
    screens: [
      {
        path: 'Admin-Dashboard',
        needs: 'overview.read',
        label: 'Overview',
        icon: LayoutDashboard,
        counter: 'failures',
      },
      {
        path: 'new-orders',
        needs: 'order.list',
        label: 'New orders',
        icon: ShoppingBag,
        counter: 'newOrders',
      },
      {
        path: 'template-request',
        needs: 'template-request.list',
        label: 'Template requests',
        icon: LayoutTemplate,
        counter: 'requestsToQuote',
      },
      {
        path: 'check-payment',
        needs: 'payment-claim.list',
        label: 'Check payments',
        icon: BadgeCheck,
        counter: 'claimsToCheck',
      },
      { path: 'invoices', needs: 'invoice.list', label: 'Invoices', icon: FileText },
      {
        path: 'payment-settings',
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
      {
        path: 'new-dashboard-contact',
        needs: 'contact.list',
        label: 'Contacts',
        icon: Inbox,
        counter: 'unreadContacts',
      },
      {
        path: 'users-report',
        needs: 'problem.list',
        label: 'Problem reports',
        icon: LifeBuoy,
        counter: 'openProblems',
      },
      { path: 'note-form', needs: 'note.create', label: 'Send a note', icon: Send },
      { path: 'dashboard-users', needs: 'person.list', label: 'Users', icon: Users },
    ],
  },
  {
    label: 'Control panel',
    screens: [
      { path: 'projects', needs: 'project.list', label: 'Projects', icon: FolderKanban },
      { path: 'projects-form', needs: 'project.create', label: 'Add a project', icon: FolderPlus },
      { path: 'portfolio-form', needs: 'portfolio.create', label: 'Add a portfolio', icon: SquarePlus },
      { path: 'blog-form', needs: 'blog.create', label: 'Write a blog', icon: BookPlus },
      { path: 'mails', needs: 'mail.list', label: 'Mails', icon: Mails },
      { path: 'jobs', needs: 'job.list', label: 'Failed jobs', icon: ListX },
      { path: 'audit', needs: 'audit.list', label: 'Activity', icon: Activity },
      { path: 'trash', needs: 'trash.list', label: 'Trash', icon: Trash2 },
    ],
  },
]

/** Returns the admin groups, filtered by the role's permissions. */
export const adminGroupsFor = ({ role }: Pick<User, 'role'>): ScreenGroup[] =>
  adminPanel
    .map(({ label, screens }) => ({
      label,
      screens: screens.filter(({ needs }) => !needs || isPermitted({ kind: 'user', role }, needs)),
    }))
    .filter(({ screens }) => screens.length > 0)

export const accountScreen: Screen = { path: 'account', label: 'Your account', icon: CircleUser }
