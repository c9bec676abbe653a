import { href, Link } from 'react-router'
import type { ReminderRow } from '#app/api/mails.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { EmailText } from '#app/components/ui/email-text.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/reminders'
import { MailBadge } from './mail-list.tsx'
import { MailTabs } from './mail-tabs.tsx'

const reminderList: ListShape = {
  resource: 'reminders',
  noun: { one: 'reminder', many: 'reminders' },
  search: 'Search reminders',
  paging: 'numbered',
  sorts: byTime,
  filters: [],
}

const columns: Column<ReminderRow>[] = [
  { label: 'Reminder', cell: ({ title }) => <span className="font-semibold wrap-anywhere">{title}</span> },
  { label: 'To', className: 'w-60', cell: ({ recipient }) => <EmailText>{recipient}</EmailText> },
  {
    label: 'Mail',
    className: 'w-40',
    cell: ({ mailId: id, mailStatus }) =>
      id && mailStatus ? (
        <Link to={href('/dashboard/mails/:id', { id })} className="underline-offset-4 hover:underline">
          <MailBadge status={mailStatus} />
        </Link>
      ) : (
        <span className="text-muted">None</span>
      ),
  },
  createdColumn('Sent'),
]

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<ReminderRow>(request, reminderList)
export const loader = onServer(clientLoader)

/** Reminders that clients got, with the mail of each. */
export default function Reminders({ loaderData }: Route.ComponentProps) {
  useReloadOn(['mail'])
  return (
    <Page
      title="Reminders"
      lead="What clients were reminded of. The days are in the site settings, and each client’s reminders can be paused on the client’s page."
    >
      <MailTabs current="reminders" />
      <List
        shape={reminderList}
        loaded={loaderData}
        columns={columns}
        nameOf={({ title, recipient }) => `${title}, to ${recipient}`}
        empty={
          <DashboardEmptyState title="No reminders yet">
            Clients are reminded of unpaid invoices, quotes that end, and what waits for them.
          </DashboardEmptyState>
        }
      />
    </Page>
  )
}
