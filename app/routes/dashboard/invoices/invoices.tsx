import type { InvoiceRow } from '#app/api/payments.ts'
import { NothingYet } from '#app/components/dashboard/nothing-yet.tsx'
import { Page } from '#app/components/dashboard/page.tsx'
import { useReloadOn } from '#app/components/dashboard/use-live.ts'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { PaperButton } from '#app/components/payment/paper-button.tsx'
import type { Route } from './+types/invoices'
import { invoiceColumns, invoiceList } from './invoice-list.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList<InvoiceRow>(request, invoiceList)

export default function Invoices({ loaderData }: Route.ComponentProps) {
  useReloadOn(['invoice', 'payment-claim'])
  return (
    <Page title="Invoices" lead="Everything that was billed; new ones are written with their order.">
      <List
        shape={invoiceList}
        loaded={loaderData}
        columns={invoiceColumns}
        nameOf={({ number }) => number}
        actions={({ _id, number }) => (
          <PaperButton path={`/invoices/${_id}/pdf`} label="PDF" about={number} />
        )}
        empty={<NothingYet title="No invoices yet">Accepting an order bills its deposit.</NothingYet>}
      />
    </Page>
  )
}
