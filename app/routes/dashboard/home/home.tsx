import { useEffect } from 'react'
import { href, Link, useLocation } from 'react-router'
import { ownRecords } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { listNotesTo } from '#app/api/notes.ts'
import { listProjectsOf } from '#app/api/projects.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useCounters } from '../shell/counters.tsx'
import { userGroupsFor } from '../shell/screens.ts'
import { useAccount, useHasPermission, useMayAsClient } from '../shell/use-account.ts'
import type { Route } from './+types/home'
import { OwnNotes } from './own-notes.tsx'
import { OwnProjects } from './own-projects.tsx'

export async function clientLoader({ context }: Route.LoaderArgs) {
  const own = ownRecords(context.get(accountContext))
  const [projects, notes] = await Promise.all([
    own.list('project.list-own', (email) => listProjectsOf(api, email)),
    own.list('note.list-own', (email) => listNotesTo(api, email)),
  ])
  return { projects, notes }
}

export const loader = onServer(clientLoader)

export default function Home({ loaderData: { projects, notes } }: Route.ComponentProps) {
  const { name } = useAccount()
  const hasOverview = useHasPermission('overview.read')
  const mayReadProjects = useMayAsClient('project.list-own')
  useFocusFromHash()
  return (
    <Page title={`Welcome, ${name}`} lead={<Subtitle />} action={hasOverview && <ToOverview />}>
      {mayReadProjects ? (
        <div className="grid items-start gap-x-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <OwnProjects page={projects} />
          <OwnNotes page={notes} />
        </div>
      ) : (
        <OwnScreens />
      )}
    </Page>
  )
}

/** Links for a member whose scopes do not include the projects, which this screen shows to others. */
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
const ToOverview = () => (
  <Link to={href('/dashboard/Admin-Dashboard')} className={buttonClass('second', '', 'small')}>
    Go to overview
  </Link>
)

/** Focuses the project or note named by the URL's hash, as command palette links do. */
function useFocusFromHash() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again focuses it again
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash, key])
}

/** Subtitle: link to unread messages, if any. */
function Subtitle() {
  const { unreadContacts = 0 } = useCounters()
  const { acting } = useAccount()
  if (acting) return `You act for ${acting.name}.`
  if (unreadContacts === 0) return 'Your projects, and our notes to you.'
  return (
    <Link
      to={href('/dashboard/new-dashboard-contact')}
      className="font-semibold text-accent underline-offset-4 hover:underline"
    >
      {unreadContacts === 1 ? '1 unread message' : `${unreadContacts} unread messages`}
    </Link>
  )
}
