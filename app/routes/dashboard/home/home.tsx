import { href, Link } from 'react-router'
import { landingOf } from '#api/links/landing.ts'
import { viewedClientOf } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { useFocusFromHash } from '#app/components/dashboard/screen/use-focus-from-hash.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useCounters } from '../shell/counters.tsx'
import { userGroupsFor } from '../shell/screens.ts'
import { useAccount, useHasPermission, useMayAsClient } from '../shell/use-account.ts'
import type { Route } from './+types/home'
import { LatestFiles } from './latest-files.tsx'
import { NothingOpen } from './nothing-open.tsx'
import { OwnNotes } from './own-notes.tsx'
import { OwnOrders } from './own-orders.tsx'
import { OwnProjects } from './own-projects.tsx'
import { noRows, noWork, readHome } from './read-home.ts'
import { collectTurns } from './turns.ts'
import { YourTurn } from './your-turn.tsx'

export const clientLoader = ({ context }: Route.LoaderArgs) => readHome(api, context.get(accountContext))

export const loader = onServer(clientLoader)

export default function Home({ loaderData }: Route.ComponentProps) {
  const { projects, notes, orders, requests, quotes, invoices, problems, rounds, hasEarlier } = loaderData
  // Data that the release before kept for times without a connection has neither.
  const { latest = noWork, rejected = noRows } = loaderData
  const account = useAccount()
  const name = viewedClientOf(account)?.name ?? account.name
  const isStaff = useHasPermission('panel.open')
  const mayReadProjects = useMayAsClient('project.list-own')
  useFocusFromHash()
  useReloadOn([
    'order',
    'template-request',
    'quote',
    'invoice',
    'payment-claim',
    'problem',
    'project',
    'project-file',
    'milestone',
    'proof',
    'note',
  ])
  const ofProjects = new Set(projects.rows.map(({ _id }) => _id))
  // The order of a project is shown with the project.
  const others = orders.rows.filter(({ projectId }) => !projectId || !ofProjects.has(projectId))
  const turns = collectTurns({
    orders: orders.rows,
    requests: requests.rows,
    quotes: quotes.rows,
    invoices: invoices.rows,
    problems: problems.rows,
    rounds: rounds.rows,
    milestones: latest.milestones,
    rejected: rejected.rows,
    seesInvoices: useMayAsClient('invoice.list-own'),
    mayPay: useMayAsClient('invoice.pay'),
  })
  const isEmpty = turns.length + others.length + requests.rows.length + projects.rows.length === 0
  return (
    <Page title={`Welcome, ${name}`} lead={<Subtitle />} action={isStaff && <ToStaffScreen />}>
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <YourTurn turns={turns} />
          <OwnOrders
            orders={others}
            requests={requests.rows}
            isMore={orders.next !== undefined || requests.next !== undefined}
          />
          {projects.rows.length > 0 && (
            <OwnProjects page={projects} orders={orders.rows} milestones={latest.milestones} />
          )}
          {isEmpty && mayReadProjects && (
            <div className="mb-10">
              <NothingOpen hasEarlier={hasEarlier} isStaff={isStaff} />
            </div>
          )}
          {!mayReadProjects && <OwnScreens />}
        </div>
        {mayReadProjects && (
          <div className="min-w-0">
            <LatestFiles files={latest.files} />
            <OwnNotes page={notes} />
          </div>
        )}
      </div>
    </Page>
  )
}

/** Links for a member whose scopes do not include the projects, of which this screen shows more to others. */
function OwnScreens() {
  const account = useAccount()
  const screens = userGroupsFor(account).flatMap((group) => group.screens.filter(({ scope }) => scope))
  return (
    <section aria-labelledby="own-screens">
      <h2 id="own-screens" className="mb-4 text-title">
        {account.acting?.name}
      </h2>
      <ul className="flex flex-wrap gap-3">
        {screens.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={buttonClass('second', '', 'small')}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Link for staff: this screen shows only the user's own projects. */
function ToStaffScreen() {
  const hasOverview = useHasPermission('overview.read')
  return (
    <Link to={landingOf(useAccount())} className={buttonClass('second', '', 'small')}>
      Go to {hasOverview ? 'overview' : 'my work'}
    </Link>
  )
}

/** Subtitle: link to unread messages, if any. */
function Subtitle() {
  const { unreadContacts = 0 } = useCounters()
  const { acting } = useAccount()
  if (acting?.isViewing) return `You see what ${acting.name} sees.`
  if (acting) return `You act for ${acting.name}.`
  if (unreadContacts === 0) return 'What waits for you, and how your orders and projects are going.'
  return (
    <Link
      to={href('/dashboard/new-dashboard-contact')}
      className="font-semibold text-accent underline-offset-4 hover:underline"
    >
      {unreadContacts === 1 ? '1 unread message' : `${unreadContacts} unread messages`}
    </Link>
  )
}
