import { Link } from 'react-router'
import type { ListPage } from '#app/api/client.ts'
import type { ClientRecordKind, ClientRecordRow } from '#app/api/clients.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { ShortText } from '#app/components/list/short-text.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatMoney } from '#core/money.ts'
import { labelOfRecord, linkOfRecord, statusOfRecord } from './record-line.ts'
import { UnprovenMessage } from './unproven-message.tsx'

type ClientRecordsProps = {
  clientId: string
  first: ListPage<ClientRecordRow>
  kind: ClientRecordKind | undefined
}

/** Records of a client, newest first. */
export function ClientRecords({ clientId, first, kind }: ClientRecordsProps) {
  const { rows, isMore, isLoading, loadMore } = useMore(first)
  if (rows.length === 0) {
    return (
      <DashboardEmptyState title={kind ? 'None yet' : 'Nothing has happened yet'}>
        Records of this client appear here.
      </DashboardEmptyState>
    )
  }
  return (
    <div className="mb-12">
      <ol aria-label="Records" className="-mt-2 divide-y divide-line border-b border-line">
        {rows.map((row) => (
          <Line key={row._id} row={row} clientId={clientId} />
        ))}
      </ol>
      <MoreButton {...{ isMore, isLoading, loadMore }}>Show more</MoreButton>
    </div>
  )
}

function Line({ row, clientId }: { row: ClientRecordRow; clientId: string }) {
  const link = linkOfRecord(row)
  const status = statusOfRecord(row)
  const label = labelOfRecord(row)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {link ? (
            <Link to={link} className="font-semibold text-accent hover:underline">
              {label}
            </Link>
          ) : (
            <span className="font-semibold">{label}</span>
          )}
          {status && <Badge>{status}</Badge>}
          {row.isUnproven && <Badge tone="warning">Not proven</Badge>}
        </p>
        {row.title && (
          <p className="wrap-anywhere">
            <ShortText>{row.title}</ShortText>
          </p>
        )}
        {row.isUnproven && <UnprovenMessage id={row._id} clientId={clientId} />}
      </div>
      <p className="flex gap-4 whitespace-nowrap text-small text-muted">
        {row.amount && <span className="tabular">{formatMoney(row.amount)}</span>}
        <RelativeTime value={row.at} />
      </p>
    </li>
  )
}
