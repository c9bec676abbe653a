import { FolderPlus, Merge, Pencil, Send, ShoppingBag } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ClientDetailRow } from '#app/api/clients.ts'
import { Button, buttonClass } from '#app/components/ui/button.tsx'

type ClientActionsProps = { client: ClientDetailRow; onEdit: () => void; onMerge: () => void }

/** Next steps with a client. The forms get the client's data from the address. */
export function ClientActions({ client, onEdit, onMerge }: ClientActionsProps) {
  const { name, company, country, recordEmail: email, emails } = client
  const to = (path: string, facts: Record<string, string>) => `${path}?${new URLSearchParams(facts)}`
  const links = [
    {
      label: 'New project',
      icon: FolderPlus,
      to: to(href('/dashboard/projects-form/:id?'), { email, name, company, country }),
    },
    { label: 'New order', icon: ShoppingBag, to: to(href('/dashboard/new-orders/enter'), { email, name }) },
    ...(emails.length > 0
      ? [{ label: 'Send a note', icon: Send, to: to(href('/dashboard/note-form'), { email }) }]
      : []),
  ]
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      {links.map(({ label, icon: Icon, to }) => (
        <Link key={label} to={to} className={buttonClass('second', '', 'small')}>
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Link>
      ))}
      <Button look="second" size="small" onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Button>
      <Button look="second" size="small" onClick={onMerge}>
        <Merge aria-hidden="true" className="size-4" />
        Merge
      </Button>
    </div>
  )
}
