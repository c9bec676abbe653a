import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { addRecurringInvoice, createInvoice, findRecipients, type RecipientRow } from '#app/api/invoices.ts'
import { readSettings } from '#app/api/payment-settings.ts'
import { ClientChoice } from '#app/components/dashboard/records/client-choice.tsx'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { type TaxRate, usualTax } from '#core/tax/tax.ts'
import { useIssuedToast } from '../invoices/use-issued-toast.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/new-invoice'
import { InvoiceForm } from './invoice-form.tsx'
import { emptyInvoice, emptyLine, toBody, toRecurringBody } from './invoice-values.ts'

const title = 'New invoice'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('client')
  const q = searchParams.get('q') ?? ''
  const [found, { taxRates }] = await Promise.all([
    findRecipients(api, id ? { id } : { q: q.slice(0, 100) }),
    readSettings(api),
  ])
  const line = (searchParams.get('line') ?? '').slice(0, 200).toWellFormed()
  return { q, found, chosen: id ? found[0] : undefined, line, taxRates }
}

export const loader = onServer(clientLoader)

/** Form for an invoice to any client, without an order. */
export default function NewInvoice({ loaderData }: Route.ComponentProps) {
  const { q, found, chosen, line, taxRates } = loaderData
  const lead = chosen
    ? `For ${chosen.name}${chosen.isNotified ? '' : ', who has no e-mail address and gets no mail'}.`
    : 'Choose the client that it is for.'
  const back = <BackLink to={href('/dashboard/invoices')}>All invoices</BackLink>
  return (
    <Page title={title} lead={lead} action={back}>
      {chosen ? (
        <NewInvoiceForm key={`${chosen._id} ${line}`} client={chosen} line={line} rates={taxRates} />
      ) : (
        <ClientChoice key={q} {...{ q, found }} next={href('/dashboard/invoices/new')} />
      )}
    </Page>
  )
}

type NewInvoiceFormProps = {
  client: RecipientRow
  /** Description of the first line, from the screen that leads here. */
  line: string
  rates: TaxRate[]
}

function NewInvoiceForm({ client: { _id: clientId, name, currency }, line, rates }: NewInvoiceFormProps) {
  const keyOf = useIdempotencyKey()
  const navigate = useNavigate()
  const showIssued = useIssuedToast()
  return (
    <InvoiceForm
      draftKey={line ? `${clientId}:${line}` : clientId}
      initial={{ ...emptyInvoice, currency, lines: [{ ...emptyLine, title: line, tax: usualTax(rates) }] }}
      recurs="optional"
      rates={rates}
      save={async (values, isIssued) => {
        const recurring = toRecurringBody(values)
        if (recurring) {
          const started = { ...recurring, clientId }
          await addRecurringInvoice(api, started, keyOf(started))
          return () => {
            showToast({ title: `The recurring invoice for ${name} is started` })
            void navigate(href('/dashboard/invoices/recurring'))
          }
        }
        const invoice = { ...toBody(values), clientId, draft: !isIssued }
        const { insertedId: id, number } = await createInvoice(api, invoice, keyOf(invoice))
        return () => {
          if (number) showIssued(`${number} is issued to ${name}`, id)
          else showToast({ title: 'The draft is saved' })
          void navigate(number ? href('/dashboard/invoices/:id', { id }) : href('/dashboard/invoices/drafts'))
        }
      }}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
