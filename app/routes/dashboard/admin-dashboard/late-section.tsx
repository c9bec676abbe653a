import { href, Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import type { OverviewAnswer } from '#app/api/overview.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { AnswerDue } from '#app/components/work/answer-due.tsx'
import { formatNumber } from '#core/format-number.ts'
import { workNouns } from '#core/work/work-kinds.ts'

const late = '?answer=late&sort=answerDueAt'

/** Answers that are overdue, the latest first. Renders null if there are none. */
export function LateSection({ late: { counts, rows } }: Pick<OverviewAnswer, 'late'>) {
  if (rows.length === 0) return null
  const lists = [
    {
      count: counts.contact,
      one: 'message',
      many: 'messages',
      to: `${href('/dashboard/new-dashboard-contact')}${late}`,
    },
    {
      count: counts.problem,
      one: 'problem report',
      many: 'problem reports',
      to: `${href('/dashboard/users-report')}${late}`,
    },
    {
      count: counts.order,
      one: 'order',
      many: 'orders',
      to: `${href('/dashboard/new-orders')}${late}&part=all`,
    },
  ].filter(({ count }) => count > 0)
  return (
    <Panel title="Late" lead="They wait for an answer longer than your answer times allow.">
      <ul aria-label="Late answers" className="divide-y divide-line border-y border-line">
        {rows.map(({ kind, record, title, detail, answerDueAt }) => (
          <li key={record} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <Link
                to={linkTo({ kind, audience: 'staff', id: record })}
                className="font-semibold wrap-anywhere text-ink underline-offset-4 hover:underline"
              >
                {title}
              </Link>
              <p className="text-small text-muted wrap-anywhere">
                {workNouns[kind]}
                {detail && ` · ${detail}`}
              </p>
            </div>
            <AnswerDue value={answerDueAt} />
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-small">
        {lists.map(({ count, one, many, to }) => (
          <Link key={one} to={to} className="text-accent hover:underline">
            {formatNumber(count)} late {count === 1 ? one : many}
          </Link>
        ))}
      </p>
    </Panel>
  )
}
