import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { getNoteSending } from '#app/api/notes.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { EmailText } from '#app/components/ui/email-text.tsx'
import type { NoteRow } from '#core/note/note.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/sent-note'
import { DeleteSending } from './delete-sending.tsx'

const shapeOf = (id: string): ListShape => ({
  resource: `note-sendings/${encodeURIComponent(id)}/notes`,
  noun: { one: 'recipient', many: 'recipients' },
  search: 'Search recipients',
  paging: 'numbered',
  sorts: [...byTime, ...byLetters('email', 'E-mail')],
  filters: [
    {
      kind: 'choice',
      name: 'read',
      label: 'State',
      all: 'Read or not',
      choices: [
        { value: 'true', label: 'Read' },
        { value: 'false', label: 'Not read' },
      ],
    },
  ],
})

const columns: Column<NoteRow>[] = [
  { label: 'Recipient', sort: 'email', cell: ({ email }) => <EmailText>{email}</EmailText> },
  {
    label: 'Read',
    className: 'w-60',
    cell: ({ readAt }) => (readAt ? <RelativeTime value={readAt} /> : <Badge tone="neutral">Not read</Badge>),
  },
]

export async function clientLoader({ request, params: { id } }: Route.LoaderArgs) {
  const [note, recipients] = await Promise.all([
    getNoteSending(api, id),
    loadList<NoteRow>(request, shapeOf(id)),
  ])
  return { note, recipients }
}
export const loader = onServer(clientLoader)

export default function SentNote({ params: { id }, loaderData: { note, recipients } }: Route.ComponentProps) {
  useReloadOn(['note'])
  const navigate = useNavigate()
  const back = <BackLink to={href('/dashboard/note-form/sent')}>Sent notes</BackLink>
  if (!note) {
    return (
      <Page title="Sent note" action={back}>
        <DashboardEmptyState title="Nobody has this note">
          It was deleted, it is still on its way, or its recipients deleted their accounts.
        </DashboardEmptyState>
      </Page>
    )
  }
  const { title, text } = note
  return (
    <Page title={title} action={back}>
      <Panel
        title="Text"
        action={
          <DeleteSending
            sending={{ _id: id, title }}
            onDeleted={async () => navigate(href('/dashboard/note-form/sent'))}
          />
        }
      >
        <div className="max-w-measure whitespace-pre-line wrap-anywhere rounded-large border border-line bg-raised p-6">
          {text}
        </div>
      </Panel>
      <Panel title="Recipients">
        <List
          shape={shapeOf(id)}
          loaded={recipients}
          columns={columns}
          nameOf={({ email }) => email}
          empty={
            <DashboardEmptyState title="No recipients">The note is still on its way.</DashboardEmptyState>
          }
        />
      </Panel>
    </Page>
  )
}
