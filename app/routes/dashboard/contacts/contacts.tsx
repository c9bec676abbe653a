import { Link2, Mail, MailOpen, Plus, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeMany } from '#app/api/bulk.ts'
import { type ConversationRow, makeClientOfSender } from '#app/api/conversations.ts'
import { listUsers } from '#app/api/users.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { useRemoval } from '#app/components/list/removal.tsx'
import { RowAction } from '#app/components/list/row-action.tsx'
import type { BulkAction } from '#app/components/list/selection-bar.tsx'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import { mailLink } from '#app/components/ui/markdown/safe-address.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useBulkAssign } from '#app/components/work/use-bulk-assign.tsx'
import { formatCount } from '#core/format-number.ts'
import { trashDays } from '#core/trash/trash.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/contacts'
import { contactColumns, nameOfContact, withStaff } from './contact-list.tsx'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const staff = new URLSearchParams({ can: 'problem.change', disabled: 'false', limit: '100' })
  const [list, admins] = await Promise.all([
    loadList<ConversationRow>(request, withStaff([])),
    // The list request reports the failure.
    listUsers(api, staff).catch(() => ({ rows: [] })),
  ])
  return { list, admins: admins.rows }
}
export const loader = onServer(clientLoader)

const chatDialog = lazyComponent(async () => (await import('../conversation/chat-dialog.tsx')).ChatDialog, {
  isRare: true,
})

export default function Contacts({ loaderData: { list, admins } }: Route.ComponentProps) {
  useReloadOn(['contact'])
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const closeChat = () => setIsAdding(false)
  const ChatDialog = useLazyComponent(chatDialog, isAdding, closeChat)
  const shape = withStaff(admins)
  const { askOne, askMany, dialog } = useRemoval<ConversationRow>({
    kind: 'contact',
    shape,
    nameOf: nameOfContact,
    question: `The message, its answers and notes stay in the trash for ${trashDays} days.`,
    questionOfMany: `The messages, their answers and notes stay in the trash for ${trashDays} days.`,
    done: 'Message deleted',
  })
  const { action: assign, dialog: assignDialog } = useBulkAssign('contact', shape)
  const markMany = (label: string, isRead: boolean): BulkAction<ConversationRow> => ({
    label,
    icon: isRead ? MailOpen : Mail,
    async run({ chosen, clear }) {
      const action = isRead ? 'mark-read' : 'mark-unread'
      const { modifiedCount } = await changeMany(api, shape.resource, action, chosen)
      clear()
      await revalidate()
      showToast({ title: formatMarked(modifiedCount, isRead) })
    },
  })
  return (
    <Page
      title="Contacts"
      lead="Messages from the website, by mail and from chats. A dot marks unread ones."
      action={
        <span className="flex flex-wrap gap-2">
          <Link to={href('/dashboard/canned-replies')} className={buttonClass('second', '', 'small')}>
            Canned replies
          </Link>
          <Button size="small" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" className="size-4" />
            Add a chat
          </Button>
        </span>
      }
    >
      <List
        shape={shape}
        loaded={list}
        columns={contactColumns}
        nameOf={nameOfContact}
        isExportable
        actions={(row) => (
          <>
            <Answer row={row} />
            <ReadToggle row={row} onChanged={revalidate} />
            <LinkToClient row={row} onChanged={revalidate} />
            <RowAction
              isFolding
              label="Delete"
              about={nameOfContact(row)}
              icon={Trash2}
              onClick={() => askOne(row)}
            />
          </>
        )}
        bulk={[
          assign,
          markMany('Mark as Read', true),
          markMany('Mark as Unread', false),
          { label: 'Delete', icon: Trash2, run: askMany },
        ]}
        empty={
          <DashboardEmptyState title="No messages yet">
            Messages from the contact form appear here.
          </DashboardEmptyState>
        }
      />
      {dialog}
      {assignDialog}
      {ChatDialog && isAdding && (
        <ChatDialog
          onClose={closeChat}
          onSaved={(id) => void navigate(href('/dashboard/new-dashboard-contact/:id', { id }))}
        />
      )}
    </Page>
  )
}

/** Link to the form that answers a message, in its thread. */
function Answer({ row }: { row: ConversationRow }) {
  const { _id: id, email, status } = row
  if (!mailLink(email) || status === 'spam') return null
  const to = `${href('/dashboard/new-dashboard-contact/:id', { id })}#answer`
  return <RowAction label="Answer" about={nameOfContact(row)} icon={Reply} to={to} />
}

/** Action that links a message to the client whose address its sender gave. */
function LinkToClient({ row: { addressClient, ...row }, onChanged }: RowActionProps) {
  const { isWorking, act } = useAction()
  if (!useHasPermission('client.create') || !addressClient || row.status === 'spam') return null
  const { _id: clientId, name } = addressClient
  const link = () =>
    act(async () => {
      await makeClientOfSender(api, row._id, clientId)
      await onChanged()
      showToast({ title: `Linked to ${name}` })
    })
  return (
    <RowAction
      isFolding
      label={`Link to ${name}`}
      about={nameOfContact(row)}
      icon={Link2}
      isWaiting={isWorking}
      onClick={link}
    />
  )
}

const formatMarked = (count: number, isRead: boolean) =>
  `${formatCount(count, 'message')} marked as ${isRead ? 'read' : 'unread'}`

type RowActionProps = { row: ConversationRow; onChanged: () => Promise<void> }

function ReadToggle({ row, onChanged }: RowActionProps) {
  const { isWorking, act } = useAction()
  const toggle = () =>
    act(async () => {
      await api.patch(`/contact/${row._id}`, { read: !row.read })
      await onChanged()
    })
  return (
    <RowAction
      label={row.read ? 'Mark as Unread' : 'Mark as Read'}
      about={nameOfContact(row)}
      icon={row.read ? Mail : MailOpen}
      isWaiting={isWorking}
      onClick={toggle}
    />
  )
}
