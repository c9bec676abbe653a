import { Mail, MailOpen } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeMany } from '#app/api/bulk.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import type { BulkAction } from '#app/components/list/selection-bar.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { ContactRow } from '#core/contact/contact.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/contacts'
import { contactColumns, contactList, nameOfContact } from './contact-list.tsx'

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<ContactRow>(request, contactList)
export const loader = onServer(clientLoader)

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const markMany = (label: string, isRead: boolean): BulkAction<ContactRow> => ({
    label,
    icon: isRead ? MailOpen : Mail,
    async run({ chosen, clear }) {
      const action = isRead ? 'mark-read' : 'mark-unread'
      const { modifiedCount } = await changeMany(api, contactList.resource, action, chosen)
      clear()
      await revalidate()
      showToast({ title: formatMarked(modifiedCount, isRead) })
    },
  })
  return (
    <Page title="Contacts" lead="Messages from the website. A dot marks unread ones.">
      <List
        shape={contactList}
        loaded={loaderData}
        columns={contactColumns}
        nameOf={nameOfContact}
        isExportable
        actions={(row) => <ReadToggle row={row} onChanged={revalidate} />}
        bulk={[markMany('Mark as Read', true), markMany('Mark as Unread', false)]}
        empty={
          <DashboardEmptyState title="No messages yet">
            Messages from the contact form appear here.
          </DashboardEmptyState>
        }
      />
    </Page>
  )
}

const formatMarked = (count: number, isRead: boolean) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'message' : 'messages'} marked as ${isRead ? 'read' : 'unread'}`

function ReadToggle({ row, onChanged }: { row: ContactRow; onChanged: () => Promise<void> }) {
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
