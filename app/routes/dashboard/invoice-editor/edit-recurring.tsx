import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import {
  changeRecurringInvoice,
  getRecurringInvoice,
  moveRecurringInvoice,
  searchRecipients,
} from '#app/api/invoices.ts'
import { readSettings } from '#app/api/payment-settings.ts'
import { ClientPanel } from '#app/components/dashboard/records/client-panel.tsx'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/edit-recurring'
import { InvoiceForm } from './invoice-form.tsx'
import { toRecurringBody, valuesOfRecurring } from './invoice-values.ts'

const title = 'Edit a recurring invoice'
const findRecipients = searchRecipients(api)

export async function clientLoader({ params: { id } }: Route.LoaderArgs) {
  const [invoice, { taxRates }] = await Promise.all([getRecurringInvoice(api, id), readSettings(api)])
  return { invoice, taxRates }
}
export const loader = onServer(clientLoader)

export default function EditRecurring({ loaderData: { invoice, taxRates } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const list = href('/dashboard/invoices/recurring')
  const { _id, version, clientName, nextOn, isPaused } = invoice
  const keyOf = useIdempotencyKey()
  return (
    <Page
      title={title}
      lead={`For ${clientName}. Invoices that were issued stay as they are.`}
      action={<BackLink to={list}>All recurring invoices</BackLink>}
    >
      <InvoiceForm
        key={_id}
        draftKey={`${_id}:${version}`}
        initial={valuesOfRecurring(invoice)}
        recurs="always"
        rates={taxRates}
        lines={invoice.lines}
        save={async (values) => {
          const { nextOn: typedOn, ...change } = toRecurringBody(values) ?? {}
          // Sent only if changed: the day may be past by now, and its invoice issued.
          const moved = typedOn && typedOn !== nextOn ? { nextOn: typedOn } : {}
          await changeRecurringInvoice(api, invoice, { ...change, ...moved })
          return () => {
            showToast({ title: 'The recurring invoice is saved' })
            void navigate(list)
          }
        }}
      />
      {nextOn && (
        <div className="mt-12 max-w-3xl">
          <ClientPanel
            client={invoice}
            find={findRecipients}
            move={(clientId) =>
              moveRecurringInvoice(api, invoice, { clientId, key: keyOf({ _id, version, clientId }) })
            }
            onMoved={(name) => {
              showToast({ title: `The next invoice goes to ${name}. Both clients are notified.` })
              void navigate(list)
            }}
          >
            The new client gets all invoices from the next one on, at the same price. Those that were issued
            stay with {clientName}. {isPaused && 'It is active again for the new client. '}Both clients are
            notified.
          </ClientPanel>
        </div>
      )}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
