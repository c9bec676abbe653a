import { href, Link } from 'react-router'
import type { OverviewAnswer } from '#app/api/overview.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { currentDay } from '#app/components/time/current-day.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { formatNumber } from '#core/format-number.ts'
import { endsSoonDays } from '#core/project/domain.ts'
import { addDays } from '#core/time.ts'

/** Counts of the pending work of the user's role, each linked to its list. Zero counts are muted. */
export function ToDoSection({ toDo }: { toDo: OverviewAnswer['toDo'] }) {
  const day = currentDay()
  const soon = addDays(day, endsSoonDays + 1)
  const { oldestClaimAt, problemsToAnswer = 0 } = toDo
  const all = [
    {
      count: toDo.newOrders,
      label: 'new orders',
      one: 'new order',
      to: `${href('/dashboard/new-orders')}?status=submitted`,
    },
    {
      count: toDo.claimsToCheck,
      label: 'payments to check',
      one: 'payment to check',
      to: href('/dashboard/check-payment'),
      more: oldestClaimAt && (
        <>
          the oldest from <RelativeTime value={oldestClaimAt} />
        </>
      ),
    },
    {
      count: toDo.openProblems,
      label: 'open problems',
      one: 'open problem',
      to: `${href('/dashboard/users-report')}?tab=open`,
      more: problemsToAnswer > 0 && formatToAnswer(problemsToAnswer),
    },
    {
      count: toDo.requestsToQuote,
      label: 'requests to quote',
      one: 'request to quote',
      to: `${href('/dashboard/template-request')}?part=to-quote`,
    },
    {
      count: toDo.unreadContacts,
      label: 'unread contacts',
      one: 'unread contact',
      to: `${href('/dashboard/new-dashboard-contact')}?read=false`,
    },
    {
      count: toDo.roundsToChange,
      label: 'proof rounds with changes asked',
      one: 'proof round with changes asked',
      to: `${href('/dashboard/projects')}?round=changes-asked`,
    },
    {
      count: toDo.domainsEnding,
      label: `domains expire within ${endsSoonDays} days`,
      one: `domain expires within ${endsSoonDays} days`,
      to: `${href('/dashboard/projects')}?expiresFrom=${day}&expiresBefore=${soon}&sort=domainExpiresOn`,
    },
  ]
  const entries = all.flatMap(({ count, ...entry }) => (count === undefined ? [] : [{ ...entry, count }]))
  const columns = entries.length < all.length ? 'w-fit' : 'grid-cols-2 md:grid-cols-4 xl:grid-cols-7'
  const isQuiet = entries.every(({ count }) => count === 0)
  return (
    <Panel title="To do now" lead={isQuiet && 'Nothing to do. Well done.'}>
      <ul className={`grid gap-px overflow-hidden rounded-large border border-line bg-line ${columns}`}>
        {entries.map(({ count, label, one, to, more }) => (
          <li
            key={to}
            className={`bg-raised ${entries.length === all.length ? 'last:max-xl:col-span-2' : ''}`}
          >
            <Link to={to} className="block h-full px-5 py-4 -outline-offset-2 hover:bg-surface">
              <span
                className={`tabular block font-display text-[2rem] font-bold leading-tight ${count > 0 ? 'text-ink' : 'text-muted'}`}
              >
                {formatNumber(count)}
              </span>
              <span className={count > 0 ? '' : 'text-muted'}>{count === 1 ? one : label}</span>
              {more && <span className="block text-small text-warning">{more}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const formatToAnswer = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'waits' : 'wait'} for your answer`
