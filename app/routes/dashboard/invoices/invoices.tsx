import type { InvoiceRow } from '#app/api/payments.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { useBulkReason } from '#app/components/form/use-bulk-reason.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { RowMenu } from '#app/components/list/row-menu.tsx'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/invoices'
import { invoiceColumns, invoiceList } from './invoice-list.tsx'
import { InvoiceTabs } from './invoice-tabs.tsx'
import { NewInvoiceLink } from './new-invoice-link.tsx'
import { useInvoiceActions } from './use-invoice-actions.tsx'

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<InvoiceRow>(request, invoiceList)
export const loader = onServer(clientLoader)

export default function Invoices({ loaderData }: Route.ComponentProps) {
  useReloadOn(['invoice', 'payment-claim'])
  const { choicesFor, dialogs } = useInvoiceActions()
  const { action: voidMany, dialog } = useBulkReason<InvoiceRow>({
    ...invoiceList,
    action: 'void',
    label: 'Void',
    done: 'voided',
    lead: 'The clients no longer owe them, and are told the reason. Invoices that are paid in part, credited or void already stay as they are.',
  })
  return (
    <Page
      title="Invoices"
      lead="Invoices of an order are created from the order; all others here."
      action={<NewInvoiceLink />}
    >
      <InvoiceTabs current="issued" />
      <List
        shape={invoiceList}
        loaded={loaderData}
        columns={invoiceColumns}
        nameOf={({ number }) => number}
        isExportable
        bulk={[voidMany]}
        actions={(invoice) => (
          <>
            <DocumentDownloadButton
              path={`/invoices/${invoice._id}/pdf`}
              label="PDF"
              about={invoice.number}
            />
            <RowMenu about={invoice.number} choices={choicesFor(invoice)} />
          </>
        )}
        empty={
          <DashboardEmptyState title="No invoices yet">
            Accepting an order bills its deposit.
          </DashboardEmptyState>
        }
      />
      {dialogs}
      {dialog}
    </Page>
  )
}
