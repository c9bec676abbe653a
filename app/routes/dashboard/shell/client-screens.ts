import {
  BookOpen,
  BookOpenText,
  CircleUser,
  ClipboardList,
  CreditCard,
  Flag,
  FolderKanban,
  Globe,
  House,
  LifeBuoy,
  PanelsTopLeft,
  Server,
  ShoppingBag,
  Star,
  UserPlus,
  Wallet,
} from 'lucide-react'
import { href } from 'react-router'
import type { Screen, ScreenGroup } from './screen.ts'

export const homeScreen: Screen = { to: href('/dashboard'), label: 'Home', icon: House }

/** Links for every signed-in user, grouped by task. */
export const userPanel: ScreenGroup[] = [
  { label: 'Home', icon: House, screens: [homeScreen], isFlat: true },
  {
    label: 'Orders',
    icon: ShoppingBag,
    screens: [
      {
        to: href('/dashboard/pending-applications'),
        label: 'Applications',
        icon: ClipboardList,
        counter: 'applicationsToAnswer',
        scope: 'order.list-own',
      },
      {
        to: href('/dashboard/projects-preview'),
        label: 'Your projects',
        icon: FolderKanban,
        counter: 'projectsToReview',
        scope: 'project.list-own',
      },
    ],
  },
  {
    label: 'Payments',
    icon: Wallet,
    screens: [
      {
        to: href('/dashboard/pending-payment'),
        label: 'To pay',
        icon: Wallet,
        counter: 'invoicesToPay',
        scope: 'invoice.list-own',
      },
      {
        to: href('/dashboard/payment-method'),
        label: 'Payment methods',
        icon: CreditCard,
        scope: 'invoice.list-own',
      },
    ],
  },
  {
    label: 'Website',
    icon: Globe,
    screens: [
      {
        to: href('/dashboard/personal-website'),
        label: 'Your website',
        icon: Globe,
        counter: 'domainsEnding',
        scope: 'project.list-own',
      },
      {
        to: href('/dashboard/domains'),
        label: 'Your domains',
        icon: Server,
        scope: 'custody.list-own',
      },
      { to: href('/dashboard/portfolios'), label: 'Portfolios', icon: PanelsTopLeft },
      { to: href('/dashboard/blogs'), label: 'Blogs', icon: BookOpen },
      { to: href('/dashboard/dashboard-reviews'), label: 'Reviews', icon: Star },
    ],
  },
  {
    label: 'Help',
    icon: LifeBuoy,
    screens: [
      { to: href('/dashboard/help'), label: 'Help articles', icon: BookOpenText },
      {
        to: href('/dashboard/report-problem'),
        label: 'Report a problem',
        icon: Flag,
        counter: 'problemsToAnswer',
        scope: 'problem.list-own',
      },
      {
        to: href('/dashboard/members'),
        label: 'Members',
        icon: UserPlus,
        scope: 'client-member.manage',
      },
    ],
  },
]

export const accountScreen: Screen = {
  to: href('/dashboard/account'),
  label: 'Your account',
  icon: CircleUser,
}
