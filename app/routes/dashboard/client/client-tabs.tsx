import { href } from 'react-router'
import type { ClientDetailRow, ClientRecordKind } from '#app/api/clients.ts'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'
import type { ClientCount } from '#core/client/client.ts'
import { clientRecordNeeds } from '#core/client/client-record-kinds.ts'
import { isPermitted } from '#core/permissions.ts'
import { useAccount } from '../shell/use-account.ts'

type Tab = { kind: ClientRecordKind; label: string; count: ClientCount }

export const recordTabs: Tab[] = [
  { kind: 'order', label: 'Orders', count: 'orders' },
  { kind: 'quote', label: 'Quotes', count: 'quotes' },
  { kind: 'template-request', label: 'Requests', count: 'requests' },
  { kind: 'invoice', label: 'Invoices', count: 'invoices' },
  { kind: 'payment-claim', label: 'Payments', count: 'payments' },
  { kind: 'project', label: 'Projects', count: 'projects' },
  { kind: 'problem', label: 'Problems', count: 'problems' },
  { kind: 'contact', label: 'Messages', count: 'messages' },
  { kind: 'file', label: 'Files', count: 'files' },
  { kind: 'note', label: 'Notes', count: 'notes' },
]

/** Returns the kind of records that the URL selects; undefined for the timeline. */
export const readShown = (params: URLSearchParams): ClientRecordKind | undefined =>
  recordTabs.find(({ kind }) => kind === params.get('show'))?.kind

/** Tabs of a client's records with their numbers. */
export function ClientTabs({
  client,
  shown,
}: {
  client: ClientDetailRow
  shown: ClientRecordKind | undefined
}) {
  const account = useAccount()
  const readable = recordTabs.filter(({ kind }) =>
    isPermitted({ kind: 'user', ...account }, clientRecordNeeds[kind]),
  )
  const path = href('/dashboard/clients/:id', { id: client._id })
  const tabs = [
    { label: 'Timeline', to: path, isCurrent: shown === undefined },
    ...readable.map(({ kind, label, count }) => ({
      label: `${label} ${client.counts[count]}`,
      to: `${path}?show=${kind}`,
      isCurrent: shown === kind,
    })),
  ]
  return <ScreenTabs label="Records" tabs={tabs} />
}
