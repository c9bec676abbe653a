import { Archive, ArchiveRestore, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { type LineRow, moveLine, readMatches } from '#app/api/bank-statements.ts'
import { api } from '#app/api/browser.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/bank-statements'
import { AcceptMatched } from './accept-matched.tsx'
import type { InvoiceChoice } from './invoice-search.tsx'
import { isUncertain, lineColumns, lineList } from './line-list.tsx'
import { RecordLineDialog } from './record-line-dialog.tsx'
import { type LineClaim, UseLineDialog } from './use-line-dialog.tsx'

const title = 'Statements'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const [lines, matches] = await Promise.all([
    loadList<LineRow>(request, lineList),
    readMatches(api, { signal: request.signal }),
  ])
  return { lines, matches }
}
export const loader = onServer(clientLoader)

/** Lines of statements beside the payments that clients reported. */
export default function BankStatements({ loaderData: { lines, matches } }: Route.ComponentProps) {
  useReloadOn(['bank-statement', 'payment-claim'])
  const { revalidate } = useRevalidator()
  const [recorded, setRecorded] = useState<{ line: LineRow; invoice: InvoiceChoice | undefined }>()
  const record = (line: LineRow, invoice?: InvoiceChoice) => setRecorded({ line, invoice })
  const [proving, setProving] = useState<{ line: LineRow; claim: LineClaim }>()
  async function done(title: string) {
    setRecorded(undefined)
    setProving(undefined)
    showToast({ title })
    await revalidate()
  }
  async function move(line: LineRow) {
    try {
      await moveLine(api, line, line.isSetAside ? 'bring-back' : 'set-aside')
    } catch (error) {
      showErrorToast(error)
    }
    await revalidate()
  }
  const add = (
    <Link to={href('/dashboard/bank-statements/add')} className={buttonClass('main', '', 'small')}>
      Add a statement
    </Link>
  )
  return (
    <Page
      title={title}
      lead="What wallets and banks received, beside the payments that clients reported."
      action={add}
    >
      <AcceptMatched matches={matches} />
      <p className="mb-6 flex flex-wrap gap-x-6 gap-y-2 font-semibold text-accent">
        <Link to="?show=unclaimed" className="hover:underline">
          Money that no client has reported
        </Link>
        <Link
          to={`${href('/dashboard/check-payment')}?list=all&statement=missing`}
          className="hover:underline"
        >
          Payments without money
        </Link>
      </p>
      <List
        shape={lineList}
        loaded={lines}
        columns={lineColumns({ onRecord: record, onUse: (line, claim) => setProving({ line, claim }) })}
        nameOf={({ trxId, day }) => trxId || day}
        actions={(line) => (
          <>
            {isUncertain(line) && (
              <RowAction
                label="Record as a payment"
                about={line.trxId || line.day}
                icon={HandCoins}
                isFolding
                onClick={() => record(line, line.invoices[0])}
              />
            )}
            <SetAside line={line} onMove={() => void move(line)} />
          </>
        )}
        empty={
          <DashboardEmptyState title="No statements yet" action={add}>
            Upload a statement of bKash, Nagad, Rocket, Wise, PayPal, Payoneer or your bank, or paste messages
            of a wallet. Payments whose transaction ID and amount are found there can be accepted together.
          </DashboardEmptyState>
        }
      />
      {recorded && <RecordLineDialog {...recorded} onClose={() => setRecorded(undefined)} onDone={done} />}
      {proving && <UseLineDialog {...proving} onClose={() => setProving(undefined)} onDone={done} />}
    </Page>
  )
}

/** For money that came in and belongs to no payment. */
function SetAside({ line, onMove }: { line: LineRow; onMove: () => void }) {
  const { isUsed, isSetAside, state, trxId, day } = line
  if (isUsed || state !== 'received') return null
  return (
    <RowAction
      label={isSetAside ? 'Bring back' : 'Set aside'}
      about={trxId || day}
      icon={isSetAside ? ArchiveRestore : Archive}
      isFolding
      onClick={onMove}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
