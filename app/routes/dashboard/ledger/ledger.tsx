import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import type { LedgerRow } from '#app/api/ledger.ts'
import { readCredit } from '#app/api/payments.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatAmounts, formatMoney, type Money } from '#core/money.ts'
import { describePlaceholder } from '#core/owner/owner.ts'
import { RefundDialog } from '../invoices/lazy-dialogs.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/ledger'
import { ledgerColumns, ledgerListOf, nameOfEntry } from './ledger-list.tsx'

export async function clientLoader({ request, params: { email } }: Route.LoaderArgs) {
  const [loaded, { credits, isNotified }] = await Promise.all([
    loadList<LedgerRow>(request, ledgerListOf(email)),
    readCredit(api, email),
  ])
  return { loaded, credits, isNotified }
}

export const loader = onServer(clientLoader)

/** Ledger entries and credit of one client. */
export default function Ledger({ loaderData, params: { email } }: Route.ComponentProps) {
  const { loaded, credits, isNotified } = loaderData
  useReloadOn(['invoice', 'payment-claim'])
  const [refunded, setRefunded] = useState<Money>()
  const mayRefund = useHasPermission('ledger.refund')
  const mayExport = useHasPermission('export.take')
  const { revalidate } = useRevalidator()
  async function done(title: string) {
    setRefunded(undefined)
    await revalidate()
    showToast({ title })
  }
  const clientName = loaded.rows[0]?.clientName || email
  const owner = clientName === email && describePlaceholder(email) ? 'this client' : clientName
  const links = [
    { label: 'Statement', to: href('/dashboard/invoices/statement/:client', { client: email }) },
    { label: 'Their invoices', to: `${href('/dashboard/invoices')}?q=${encodeURIComponent(clientName)}` },
  ]
  const action = links.map(({ label, to }) => (
    <Link key={label} to={to} className={buttonClass('second', '', 'small')}>
      {label}
    </Link>
  ))
  return (
    <Page title="Ledger" lead={`All payments, credits and refunds of ${owner}.`} action={action}>
      <Panel title="Credit" lead="Not applied to an invoice yet.">
        <ul className="grid gap-3">
          {credits.map((credit) => (
            <li key={credit.currency} className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <span className="tabular font-display text-[1.5rem] font-bold">{formatMoney(credit)}</span>
              {mayRefund && (
                <Button look="second" size="small" onClick={() => setRefunded(credit)}>
                  Pay out
                  {credits.length > 1 && <span className="sr-only"> {formatMoney(credit)}</span>}
                </Button>
              )}
            </li>
          ))}
          {credits.length === 0 && (
            <li className="tabular font-display text-[1.5rem] font-bold">{formatAmounts(credits)}</li>
          )}
        </ul>
      </Panel>
      <List
        shape={ledgerListOf(email)}
        loaded={loaded}
        columns={ledgerColumns}
        nameOf={nameOfEntry}
        isExportable={mayExport}
        empty={
          <DashboardEmptyState title="No entries yet">Accepted payments appear here.</DashboardEmptyState>
        }
      />
      {refunded && (
        <RefundDialog
          of={{ email, clientName, isNotified, most: refunded }}
          onClose={() => setRefunded(undefined)}
          onDone={done}
        />
      )}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Ledger" error={error} />
)
