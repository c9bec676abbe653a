import { href, Link } from 'react-router'
import type { StaffProblemRow } from '#app/api/problems.ts'
import { StateBadge, UrgencyBadge } from '#app/components/dashboard/records/problem-badges.tsx'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import { ClientCell } from '#app/components/list/client-cell.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { AnswerDue } from '#app/components/work/answer-due.tsx'
import { aboutKinds, problemStates, stateLabels, urgencies, urgencyLabels } from '#core/problem/problem.ts'

const aboutLabels: Record<StaffProblemRow['about'], string> = {
  order: 'Order',
  project: 'Project',
  payment: 'Payment',
  site: 'Website',
  account: 'Account',
  other: 'Other',
}

export const problemList: ListShape = {
  resource: 'problems',
  noun: { one: 'report', many: 'reports' },
  search: 'Search reports',
  paging: 'numbered',
  sorts: [
    ...byTime,
    { value: '-urgency', label: 'Most urgent first' },
    { value: 'answerDueAt', label: 'Answer due first' },
    { value: '-lastWrittenAt', label: 'Recently updated first' },
    { value: 'lastWrittenAt', label: 'Least recently updated first' },
  ],
  filters: [
    choiceFilter('answer', 'Answer', 'Due or not', { late: 'Late', due: 'Due' }),
    choiceFilter(
      'status',
      'State',
      'All states',
      problemStates.map((value) => ({ value, label: stateLabels[value] })),
    ),
    choiceFilter(
      'urgency',
      'Urgency',
      'All urgencies',
      urgencies.map((value) => ({ value, label: urgencyLabels[value] })),
    ),
    choiceFilter(
      'about',
      'About',
      'Any subject',
      aboutKinds.map((value) => ({ value, label: aboutLabels[value] })),
    ),
  ],
}

export const nameOfProblem = ({ number, title }: StaffProblemRow) => `${number} ${title}`

export const problemColumns: Column<StaffProblemRow>[] = [
  {
    label: 'Report',
    cell: ({ _id: id, number, title, about }) => (
      <>
        <Link
          to={href('/dashboard/users-report/:id', { id })}
          className="font-semibold wrap-anywhere text-ink underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <span className="block text-small text-muted">
          <span className="tabular">{number}</span> · {aboutLabels[about]}
        </span>
      </>
    ),
  },
  {
    label: 'Client',
    className: 'w-44',
    cell: (row) => <ClientCell {...row} />,
  },
  {
    label: 'Urgency',
    sort: 'urgency',
    className: 'whitespace-nowrap',
    cell: ({ urgency }) => <UrgencyBadge urgency={urgency} />,
  },
  createdColumn('Age'),
  {
    label: 'Assigned to',
    className: 'w-32',
    cell: ({ assignedTo }) => assignedTo?.name ?? <span className="text-muted">Nobody</span>,
  },
  {
    label: 'State',
    cell: ({ status, answerDueAt }) => (
      <div className="flex flex-wrap gap-1">
        <StateBadge state={status} />
        <AnswerDue value={answerDueAt} />
      </div>
    ),
  },
  {
    label: 'Last reply',
    sort: 'lastWrittenAt',
    className: 'whitespace-nowrap',
    cell: ({ lastWrittenBy, lastWrittenAt }) => (
      <>
        {lastWrittenBy === 'staff' ? 'We' : <strong>The client</strong>}
        <span className="block text-small text-muted">
          <RelativeTime value={lastWrittenAt} />
        </span>
      </>
    ),
  },
]
