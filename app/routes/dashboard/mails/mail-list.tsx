import { href, Link } from 'react-router'
import type { MailRow } from '#app/api/mails.ts'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { EmailText } from '#app/components/ui/email-text.tsx'
import { type MailState, mailStates } from '#core/notice/notice.ts'

const labels: Record<MailState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'accent' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  kept: { label: 'Not sent', tone: 'neutral' },
}

export const MailBadge = ({ status }: { status: MailState }) => (
  <Badge tone={labels[status].tone}>{labels[status].label}</Badge>
)

export const mailList: ListShape = {
  resource: 'mails',
  noun: { one: 'mail', many: 'mails' },
  search: 'Search mails',
  paging: 'numbered',
  sorts: byTime,
  filters: [
    choiceFilter(
      'status',
      'State',
      'All states',
      mailStates.map((value) => ({ value, label: labels[value].label })),
    ),
  ],
}

export const nameOfMail = ({ subject, recipient }: MailRow) => `${subject}, to ${recipient}`

export const mailColumns: Column<MailRow>[] = [
  {
    label: 'Subject',
    cell: ({ _id: id, subject }) => (
      <Link
        to={href('/dashboard/mails/:id', { id })}
        className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {subject}
      </Link>
    ),
  },
  { label: 'To', className: 'w-60', cell: ({ recipient }) => <EmailText>{recipient}</EmailText> },
  {
    label: 'State',
    className: 'w-52',
    cell: ({ status, failure, attempts }) => (
      <>
        <MailBadge status={status} />
        {failure && (
          <span className="mt-1 line-clamp-2 block text-small text-muted">
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}: {failure}
          </span>
        )}
      </>
    ),
  },
  createdColumn('Written'),
]
