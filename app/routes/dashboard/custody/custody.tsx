import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type CustodyRow, changeCustodyItem, removeCustodyItem } from '#app/api/custody.ts'
import { ClientLink } from '#app/components/dashboard/records/client-link.tsx'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { EditActions } from '#app/components/list/edit-actions.tsx'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import { byTime } from '#app/components/list/sorts.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { custodyKindLabels } from '#core/custody/custody-kinds.ts'
import { formatPause } from '#core/custody/reminder-pause.ts'
import { CertificateResult } from '../domains/certificate-result.tsx'
import { Expiry } from '../domains/expiry.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/custody'

const custodyList: ListShape = {
  resource: 'custody',
  noun: { one: 'entry', many: 'entries' },
  search: 'Search by name, supplier or client',
  paging: 'numbered',
  sorts: [{ value: 'expiresOn', label: 'Next to expire first' }, ...byTime],
  filters: [
    choiceFilter('kind', 'Kind', 'All kinds', custodyKindLabels),
    choiceFilter('ends', 'Expiry', 'Any day', { soon: 'Expires within 60 days', over: 'Expired' }),
  ],
}

const editUrl = ({ _id: id }: CustodyRow) => href('/dashboard/custody/:id', { id })
const nameOf = ({ name }: CustodyRow) => name

const columns: Column<CustodyRow>[] = [
  {
    label: 'Name',
    cell: (row) => (
      <>
        <Link to={editUrl(row)} className="font-semibold wrap-anywhere text-accent hover:underline">
          {row.name}
        </Link>
        <p className="text-small text-muted">{custodyKindLabels[row.kind]}</p>
      </>
    ),
  },
  { label: 'Client', cell: (row) => <ClientLink {...row} /> },
  {
    label: 'Held by',
    cell: ({ heldBy, supplier }) => (
      <>
        {heldBy === 'provider' ? 'Us' : 'The client'}
        {supplier && <p className="text-small wrap-anywhere text-muted">{supplier}</p>}
      </>
    ),
  },
  {
    label: 'Expires',
    cell: (row) => (
      <>
        <Expiry item={row} />
        {row.reminderPause && (
          <p className="mt-1">
            <Badge canWrap>{formatPause(row.reminderPause)}</Badge>
          </p>
        )}
      </>
    ),
  },
  {
    label: 'Certificate',
    cell: ({ certificate }) => (certificate ? <CertificateResult certificate={certificate} /> : '–'),
  },
  {
    label: 'Verified',
    cell: ({ verifiedAt, verifiedBy }) =>
      verifiedAt ? (
        <>
          <RelativeTime value={verifiedAt} />
          {verifiedBy && <p className="text-small text-muted">{verifiedBy}</p>}
        </>
      ) : (
        'Never'
      ),
  },
]

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<CustodyRow>(request, custodyList)
export const loader = onServer(clientLoader)

const addLink = (
  <Link to={href('/dashboard/custody/new')} className={buttonClass('main', '', 'small')}>
    Add a domain or hosting
  </Link>
)

/** Domains, hosting, certificates and licences of all clients. */
export default function Custody({ loaderData }: Route.ComponentProps) {
  useReloadOn(['custody-item'])
  const { revalidate } = useRevalidator()
  const { change, failure } = useChange()
  const [removed, setRemoved] = useState<CustodyRow>()
  return (
    <Page title="Domains and hosting" lead="Where it is, whose it is, and when it expires." action={addLink}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <List
        shape={custodyList}
        loaded={loaderData}
        columns={columns}
        nameOf={nameOf}
        actions={(row) => (
          <>
            <RowAction
              isFolding
              label="Verified now"
              about={nameOf(row)}
              icon={BadgeCheck}
              onClick={() =>
                change(() => changeCustodyItem(api, row, { verified: true }), 'Marked as verified by you')
              }
            />
            <EditActions about={nameOf(row)} to={editUrl(row)} onDelete={() => setRemoved(row)} />
          </>
        )}
        empty={
          <DashboardEmptyState title="No domains or hosting yet" action={addLink}>
            Add what you or your clients pay for every year. Both are reminded before it expires.
          </DashboardEmptyState>
        }
      />
      <ConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={removed ? `Delete ${nameOf(removed)}?` : ''}
        confirmLabel="Delete"
        onConfirm={async () => {
          if (removed) await removeCustodyItem(api, removed._id)
          await revalidate()
          showToast({ title: 'Deleted' })
        }}
      >
        The client no longer sees it, and nobody is reminded. It can’t be restored.
      </ConfirmDialog>
    </Page>
  )
}
