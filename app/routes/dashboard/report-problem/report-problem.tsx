import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import type { ListPage } from '#app/api/client.ts'
import type { ProblemRow } from '#app/api/problems.ts'
import { StateBadge, UrgencyBadge } from '#app/components/dashboard/records/problem-badges.tsx'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useMayAsClient } from '../shell/use-account.ts'
import type { Route } from './+types/report-problem'
import { ProblemForm } from './problem-form.tsx'
import { readProblems } from './read-problems.ts'

export const clientLoader = ({ context }: Route.LoaderArgs) => readProblems(api, context.get(accountContext))

export const loader = onServer(clientLoader)

export default function ReportProblem({ loaderData: { records, problems } }: Route.ComponentProps) {
  useReloadOn(['problem'])
  const mayReport = useMayAsClient('problem.report')
  return (
    <Page
      title="Report a problem"
      lead="If something is wrong with your website or order, tell us here. A person reads it."
    >
      <div className="grid items-start gap-x-14 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        {mayReport && (
          <Panel title="What is wrong?">
            <ProblemForm records={records} />
          </Panel>
        )}
        <OwnProblems page={problems} />
      </div>
    </Page>
  )
}

function OwnProblems({ page }: { page: ListPage<ProblemRow> }) {
  const { rows, ...more } = useMore(page)
  return (
    <Panel title="Your reports">
      {rows.length === 0 ? (
        <DashboardEmptyState title="No problems reported.">
          If something is wrong with your website or order, tell us here.
        </DashboardEmptyState>
      ) : (
        <ul aria-label="Your reports" className="divide-y divide-line border-y border-line">
          {rows.map((problem) => (
            <li key={problem._id}>
              <OwnProblem problem={problem} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton {...more}>More reports</MoreButton>
    </Panel>
  )
}

function OwnProblem({ problem }: { problem: ProblemRow }) {
  const { _id: id, number, title, status, urgency, lastWrittenAt, lastWrittenBy } = problem
  return (
    <Link
      to={href('/dashboard/report-problem/:id', { id })}
      className="grid gap-1.5 rounded-small py-4 hover:bg-surface"
    >
      <span className="flex flex-wrap items-center gap-2">
        <span className="tabular text-small text-muted">{number}</span>
        <StateBadge state={status} isOwn />
        {status !== 'closed' && status !== 'resolved' && <UrgencyBadge urgency={urgency} />}
      </span>
      <span className="font-semibold wrap-anywhere">{title}</span>
      <span className="text-small text-muted">
        {lastWrittenBy === 'staff' ? 'We wrote' : 'You wrote'} <RelativeTime value={lastWrittenAt} />
      </span>
    </Link>
  )
}
