import { href, Link } from 'react-router'
import type { ConversationRow } from '#app/api/conversations.ts'
import { ConversationBadge } from '#app/components/dashboard/records/conversation-badge.tsx'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { LongText } from '#app/components/list/long-text.tsx'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { EmailText } from '#app/components/ui/email-text.tsx'
import { AnswerDue } from '#app/components/work/answer-due.tsx'
import { statusLabels } from '#core/conversation/conversation-status.ts'
import type { PersonRow } from '#core/person/person.ts'
import { formatDay } from '#core/time.ts'

const contactList: ListShape = {
  resource: 'conversations',
  noun: { one: 'message', many: 'messages' },
  search: 'Search messages',
  paging: 'numbered',
  sorts: [
    ...byTime,
    { value: '-lastWrittenAt', label: 'Recently answered first' },
    { value: 'answerDueAt', label: 'Answer due first' },
    { value: 'followUpOn', label: 'Follow-up day' },
    { value: 'read', label: 'Unread first' },
    ...byLetters('name', 'Name'),
  ],
  filters: [
    choiceFilter('read', 'Status', 'Read and unread', { false: 'Unread', true: 'Read' }),
    choiceFilter('status', 'State', 'All but spam', statusLabels),
    choiceFilter('answer', 'Answer', 'Due or not', { late: 'Late', due: 'Due' }),
    choiceFilter('due', 'Follow-up', 'Any follow-up', { true: 'Due' }),
    { kind: 'fixed', name: 'label', label: 'Label' },
  ],
}

/** Adds the filter by assignee, whose choices come from the API. */
export const withStaff = (staff: PersonRow[]): ListShape => ({
  ...contactList,
  filters: [
    ...contactList.filters,
    {
      kind: 'choice',
      name: 'assignee',
      label: 'Assigned to',
      all: 'Anybody',
      isOpen: true,
      choices: [
        { value: 'me', label: 'Mine' },
        { value: 'none', label: 'Nobody' },
        ...staff.map(({ _id, name }) => ({ value: _id, label: name })),
      ],
    },
  ],
})

export const nameOfContact = ({
  name,
  email,
  channel,
}: Pick<ConversationRow, 'name' | 'email' | 'channel'>) =>
  name || email || (channel === 'chat' ? 'Visitor in the chat' : 'Anonymous')

export const contactColumns: Column<ConversationRow>[] = [
  { label: 'From', sort: 'name', className: 'w-56 xl:w-68', cell: (row) => <Sender row={row} /> },
  {
    label: 'Message',
    isPlain: true,
    cell: ({ message, subject, isOurs }) => <LongText>{isOurs ? subject : message}</LongText>,
  },
  createdColumn('Received'),
]

function Sender({ row }: { row: ConversationRow }) {
  return (
    <div className="flex gap-2.5">
      <span
        aria-hidden="true"
        className={`mt-2 size-2 shrink-0 rounded-full ${row.read ? '' : 'bg-accent'}`}
      />
      <div className="min-w-0">
        <p className={`wrap-anywhere ${row.read ? '' : 'font-bold'}`}>
          <Link
            to={href('/dashboard/new-dashboard-contact/:id', { id: row._id })}
            className="text-ink underline-offset-4 hover:underline"
          >
            {nameOfContact(row)}
          </Link>
          {!row.read && <span className="sr-only">, unread</span>}
        </p>
        {row.email && (
          <p className="text-small text-muted">
            <EmailText>{row.email}</EmailText>
          </p>
        )}
        {row.addressClient && (
          <p className="text-small text-muted">
            Address of{' '}
            <Link
              to={href('/dashboard/clients/:id', { id: row.addressClient._id })}
              className="text-accent wrap-anywhere hover:underline"
            >
              {row.addressClient.name}
            </Link>
          </p>
        )}
        <State row={row} />
      </div>
    </div>
  )
}

function State({
  row: { status, channel, isOurs, assignee, followUpOn, labels, answerDueAt },
}: {
  row: ConversationRow
}) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
      <ConversationBadge status={status} />
      {channel === 'chat' && <Badge>Chat</Badge>}
      {isOurs && <Badge>Written by us</Badge>}
      <AnswerDue value={answerDueAt} />
      {labels.map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
      {assignee && <span className="w-full">For {assignee.name}</span>}
      {followUpOn && <span className="w-full">Follow up on {formatDay(followUpOn)}</span>}
    </div>
  )
}
