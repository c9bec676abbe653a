import {
  Eye,
  FileText,
  FolderPlus,
  Merge,
  Pencil,
  ReceiptText,
  Send,
  Server,
  ShoppingBag,
  Trash2,
} from 'lucide-react'
import { href, Link, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { viewAsClient } from '#app/api/client-members.ts'
import type { ClientDetailRow } from '#app/api/clients.ts'
import { replacePage } from '#app/api/page-navigation.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { RecordActions } from '#app/components/list/record-actions.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { isDeletedOwner } from '#core/owner/owner.ts'
import { useHasPermission } from '../shell/use-account.ts'
import { RecordPayment } from './record-payment.tsx'
import { WriteMessage } from './write-message.tsx'

type ClientActionsProps = {
  client: ClientDetailRow
  onEdit: () => void
  onMerge: () => void
  onRemove: () => void
}

/** Next steps with a client. The forms get the client's data from the address. */
export function ClientActions({ client, onEdit, onMerge, onRemove }: ClientActionsProps) {
  const { name, recordEmail: email, getsNotes } = client
  const { act } = useAction()
  const navigate = useNavigate()
  const may = {
    project: useHasPermission('project.create'),
    invoice: useHasPermission('invoice.create'),
    note: useHasPermission('note.create'),
    quote: useHasPermission('quote.write'),
    order: useHasPermission('order.enter'),
    domain: useHasPermission('client.custody'),
    edit: useHasPermission('client.update'),
    merge: useHasPermission('client.merge'),
    view: useHasPermission('client.view'),
    remove: useHasPermission('client.remove') && !isDeletedOwner(email),
  }
  const view = () =>
    act(async () => {
      await viewAsClient(api, client._id)
      await replacePage(href('/dashboard'))
    })
  const to = (path: string, facts: Record<string, string>) => `${path}?${new URLSearchParams(facts)}`
  const links = [
    {
      isShown: may.quote,
      label: 'Write a quote',
      icon: ReceiptText,
      to: to(href('/dashboard/quotes/new'), { client: client._id }),
    },
    {
      isShown: may.invoice,
      label: 'New invoice',
      icon: FileText,
      to: to(href('/dashboard/invoices/new'), { client: client._id }),
    },
    {
      isShown: may.project,
      label: 'New project',
      icon: FolderPlus,
      to: to(href('/dashboard/projects-form/:id?'), { client: client._id }),
    },
  ].filter(({ isShown }) => isShown)
  const others = [
    {
      isShown: may.order,
      label: 'New order',
      icon: ShoppingBag,
      onChoose: () => void navigate(to(href('/dashboard/new-orders/enter'), { client: client._id })),
    },
    { isShown: may.edit, label: 'Edit', icon: Pencil, onChoose: onEdit },
    {
      isShown: may.domain,
      label: 'Add a domain',
      icon: Server,
      onChoose: () => void navigate(to(href('/dashboard/custody/new'), { client: client._id })),
    },
    {
      isShown: may.note && getsNotes,
      label: 'Send a note',
      icon: Send,
      onChoose: () => void navigate(to(href('/dashboard/note-form'), { email })),
    },
    { isShown: may.merge, label: 'Merge', icon: Merge, onChoose: onMerge },
    { isShown: may.view, label: 'View as client', icon: Eye, onChoose: () => void view() },
    { isShown: may.remove, label: 'Delete', icon: Trash2, onChoose: onRemove },
  ].filter(({ isShown }) => isShown)
  return (
    <div className="mb-8 flex flex-wrap gap-2">
      <WriteMessage client={client} />
      <RecordPayment client={client} />
      {links.map(({ label, icon: Icon, to }) => (
        <Link key={label} to={to} className={buttonClass('second', '', 'small')}>
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Link>
      ))}
      <RecordActions about={name} choices={others} buttons={1} />
    </div>
  )
}
