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
import type { Counters } from '#core/live/live.ts'

export type Screen = {
  /** Under /dashboard; empty for its index. */
  path: string
  label: string
  icon: LucideIcon
  counter?: keyof Counters
}
export type ScreenGroup = { label: string; screens: Screen[] }

export const addressOf = ({ path }: Pick<Screen, 'path'>) => (path ? `/dashboard/${path}` : '/dashboard')

export const homeScreen: Screen = { path: '', label: 'Home', icon: House }

/** What every signed-in person has, by what one comes to do. */
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
      { path: 'payment-method', label: 'Ways to pay', icon: CreditCard },
    ],
  },
  {
    label: 'Look around',
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

/** What administrators have besides. */
export const adminPanel: ScreenGroup[] = [
  {
    label: 'Business',
    screens: [
      { path: 'Admin-Dashboard', label: 'Overview', icon: LayoutDashboard, counter: 'failures' },
      { path: 'new-orders', label: 'New orders', icon: ShoppingBag, counter: 'newOrders' },
      {
        path: 'template-request',
        label: 'Template requests',
        icon: LayoutTemplate,
        counter: 'requestsToQuote',
      },
      { path: 'check-payment', label: 'Check payments', icon: BadgeCheck, counter: 'claimsToCheck' },
      { path: 'invoices', label: 'Invoices', icon: FileText },
      { path: 'payment-settings', label: 'Payment settings', icon: WalletCards, counter: 'missingMethods' },
    ],
  },
  {
    label: 'People',
    screens: [
      { path: 'new-dashboard-contact', label: 'Contacts', icon: Inbox, counter: 'unreadContacts' },
      { path: 'users-report', label: 'Problem reports', icon: LifeBuoy, counter: 'openProblems' },
      { path: 'note-form', label: 'Send a note', icon: Send },
      { path: 'dashboard-users', label: 'Users', icon: Users },
    ],
  },
  {
    label: 'Control panel',
    screens: [
      { path: 'projects', label: 'Projects', icon: FolderKanban },
      { path: 'projects-form', label: 'Add a project', icon: FolderPlus },
      { path: 'portfolio-form', label: 'Add a portfolio', icon: SquarePlus },
      { path: 'blog-form', label: 'Write a blog', icon: BookPlus },
      { path: 'mails', label: 'Mails', icon: Mails },
      { path: 'jobs', label: 'Failed jobs', icon: ListX },
      { path: 'audit', label: 'Activity', icon: Activity },
      { path: 'trash', label: 'Trash', icon: Trash2 },
    ],
  },
]

export const accountScreen: Screen = { path: 'account', label: 'Your account', icon: CircleUser }
