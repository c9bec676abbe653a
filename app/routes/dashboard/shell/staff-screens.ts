import {
  Activity,
  BadgeCheck,
  BookPlus,
  ChartColumn,
  Contact,
  CornerDownRight,
  FilePenLine,
  FileSpreadsheet,
  FileText,
  FolderKanban,
  FolderPlus,
  Images,
  Import,
  Inbox,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  LifeBuoy,
  ListChecks,
  ListTodo,
  ListX,
  type LucideIcon,
  Mails,
  PanelsTopLeft,
  PanelTop,
  ReceiptText,
  Send,
  Server,
  Settings,
  ShoppingBag,
  Signpost,
  SlidersHorizontal,
  SquarePlus,
  Star,
  Tags,
  TicketPercent,
  Trash2,
  Users,
  Wallet,
  WalletCards,
  Waypoints,
  Webhook,
} from 'lucide-react'
import { href } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { contentKinds, kinds } from '#core/records/kinds.ts'
import { userPanel } from './client-screens.ts'
import type { Screen, ScreenGroup } from './screen.ts'

export const contentIcon: LucideIcon = FilePenLine

const contentScreens = contentKinds.map((kind): Screen => {
  const to = linkTo({ kind, audience: 'staff' })
  const shared = userPanel.flatMap(({ screens }) => screens).find((screen) => screen.to === to)
  return { to, needs: `${kind}.update`, label: kinds[kind].plural, icon: shared?.icon ?? contentIcon }
})

export const dailyWork: ScreenGroup[] = [
  {
    label: 'Overview',
    icon: LayoutDashboard,
    isFlat: true,
    screens: [
      {
        to: href('/dashboard/Admin-Dashboard'),
        needs: 'overview.read',
        label: 'Overview',
        icon: LayoutDashboard,
        counter: 'failures',
      },
      {
        to: href('/dashboard/my-work'),
        needs: 'my-work.read',
        label: 'My work',
        icon: ListTodo,
        counter: 'myWorkDue',
      },
    ],
  },
  {
    label: 'Orders',
    icon: ShoppingBag,
    screens: [
      {
        to: href('/dashboard/new-orders'),
        needs: 'order.list',
        label: 'New orders',
        icon: ShoppingBag,
        counter: 'newOrders',
      },
      { to: href('/dashboard/quotes'), needs: 'quote.list', label: 'Quotes', icon: ReceiptText },
      {
        to: href('/dashboard/template-request'),
        needs: 'template-request.list',
        label: 'Template requests',
        icon: LayoutTemplate,
        counter: 'requestsToQuote',
      },
      {
        to: href('/dashboard/custody'),
        needs: 'client.custody',
        label: 'Domains and hosting',
        icon: Server,
      },
    ],
  },
  {
    label: 'Clients',
    icon: Contact,
    screens: [{ to: href('/dashboard/clients'), needs: 'client.list', label: 'Clients', icon: Contact }],
  },
  {
    label: 'Money',
    icon: Wallet,
    screens: [
      {
        to: href('/dashboard/check-payment'),
        needs: 'payment-claim.list',
        label: 'Check payments',
        icon: BadgeCheck,
        counter: 'claimsToCheck',
      },
      {
        to: href('/dashboard/bank-statements'),
        needs: 'bank-statement.read',
        label: 'Statements',
        icon: FileSpreadsheet,
      },
      { to: href('/dashboard/invoices'), needs: 'invoice.list', label: 'Invoices', icon: FileText },
      { to: href('/dashboard/coupons'), needs: 'coupon.manage', label: 'Coupons', icon: TicketPercent },
      { to: href('/dashboard/expenses'), needs: 'expense.manage', label: 'Expenses', icon: ReceiptText },
      { to: href('/dashboard/reports'), needs: 'report.read', label: 'Reports', icon: ChartColumn },
    ],
  },
  {
    label: 'Messages',
    icon: Inbox,
    screens: [
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
    ],
  },
]

export const controlPanel: ScreenGroup[] = [
  {
    label: 'Projects',
    icon: FolderKanban,
    screens: [
      {
        to: href('/dashboard/projects'),
        needs: 'project.list',
        label: 'Projects',
        icon: FolderKanban,
        also: [`${href('/dashboard/projects-preview')}/:id/proofs/*`],
      },
    ],
    forms: [
      {
        to: href('/dashboard/projects-form/:id?'),
        needs: 'project.create',
        label: 'Add a project',
        icon: FolderPlus,
      },
    ],
  },
  {
    label: 'Website',
    icon: PanelsTopLeft,
    screens: [
      { to: href('/dashboard/pages'), needs: 'page.edit', label: 'Pages', icon: PanelTop },
      { to: href('/dashboard/navigation'), needs: 'page.edit', label: 'Navigation', icon: Signpost },
      { to: href('/dashboard/redirects'), needs: 'page.edit', label: 'Redirects', icon: CornerDownRight },
      {
        to: href('/dashboard/services'),
        needs: 'service.list-all',
        label: 'Services and prices',
        icon: Tags,
      },
      ...contentScreens,
      { to: href('/dashboard/sources'), needs: 'overview.read', label: 'Sources', icon: Waypoints },
      { to: href('/dashboard/media'), needs: 'media.update', label: 'Media', icon: Images },
      { to: href('/dashboard/dashboard-reviews'), needs: 'review.remove', label: 'Reviews', icon: Star },
    ],
    forms: [
      {
        to: href('/dashboard/portfolio-form/:id?'),
        needs: 'portfolio.create',
        label: 'Add work',
        icon: SquarePlus,
      },
      { to: href('/dashboard/blog-form/:id?'), needs: 'blog.create', label: 'Write a post', icon: BookPlus },
    ],
  },
  {
    label: 'Team',
    icon: Users,
    screens: [
      { to: href('/dashboard/dashboard-users'), needs: 'person.list', label: 'Users', icon: Users },
      { to: href('/dashboard/roles'), needs: 'custom-role.list', label: 'Roles', icon: KeyRound },
      { to: href('/dashboard/audit'), needs: 'audit.list', label: 'Activity', icon: Activity },
    ],
  },
  {
    label: 'Settings',
    icon: Settings,
    screens: [
      { to: href('/dashboard/set-up'), needs: 'set-up.read', label: 'Set-up', icon: ListChecks },
      {
        to: href('/dashboard/site-settings/:section?'),
        needs: 'site-settings.update',
        label: 'Site settings',
        icon: SlidersHorizontal,
      },
      {
        to: href('/dashboard/payment-settings'),
        needs: 'payment-settings.update',
        label: 'Payment settings',
        icon: WalletCards,
        counter: 'missingMethods',
      },
      { to: href('/dashboard/import'), needs: 'import.read', label: 'Import', icon: Import },
      { to: href('/dashboard/mails'), needs: 'mail.list', label: 'Mails', icon: Mails },
      { to: href('/dashboard/webhooks'), needs: 'webhook.manage', label: 'Webhooks', icon: Webhook },
      { to: href('/dashboard/jobs'), needs: 'job.list', label: 'Failed jobs', icon: ListX },
      { to: href('/dashboard/trash'), needs: 'trash.list', label: 'Trash', icon: Trash2 },
    ],
  },
]
