import { href } from 'react-router'
import { api } from '#app/api/browser.ts'
import { getClient } from '#app/api/clients.ts'
import { listCreditNotesOfInvoice, listRemindersOf, readInvoiceMessages } from '#app/api/invoices.ts'
import { listRefundsOfInvoice } from '#app/api/ledger.ts'
import { getInvoice, listClaimsOfInvoice, readCredits } from '#app/api/payments.ts'
import { listShareLinks } from '#app/api/share-links.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { RecordActions } from '#app/components/list/record-actions.tsx'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { InvoiceLines } from '#app/components/payment/invoice-lines.tsx'
import { invoiceStates } from '#app/components/payment/invoice-states.ts'
import { InvoiceThread } from '#app/components/payment/invoice-thread.tsx'
import { IssuedPaperButton } from '#app/components/payment/issued-paper-button.tsx'
import { RefundList } from '#app/components/payment/refund-list.tsx'
import { NewLinkButton } from '#app/components/share-links/new-link-button.tsx'
import { NoAddress } from '#app/components/share-links/no-address.tsx'
import { LinkFromHistory } from '#app/components/share-links/share-link-dialog.tsx'
import { ShareLinks } from '#app/components/share-links/share-links.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { isPermitted } from '#core/permissions.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import type { Route } from './+types/invoice'
import { InvoiceAmounts } from './invoice-amounts.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { useInvoiceActions } from './use-invoice-actions.tsx'

export async function clientLoader({ params: { id }, context }: Route.LoaderArgs) {
  const user = { kind: 'user', ...context.get(accountContext) } as const
  const reading = getInvoice(api, id)
  const mayCreate = isPermitted(user, 'invoice.create')
  const others = Promise.all([
    isPermitted(user, 'ledger.list') ? reading.then(({ email }) => readCredits(api, email)) : undefined,
    isPermitted(user, 'payment-claim.list') ? listClaimsOfInvoice(api, id) : undefined,
    listRefundsOfInvoice(api, id),
    listCreditNotesOfInvoice(api, id),
    mayCreate ? listShareLinks(api, { path: 'invoices', id }) : undefined,
    mayCreate ? listRemindersOf(api, id) : [],
    readInvoiceMessages(api, id),
    reading.then(({ isNotified, clientId }) =>
      !isNotified && clientId && isPermitted(user, 'client.read') ? getClient(api, clientId) : undefined,
    ),
  ])
  // Lists refuse a malformed id as a filter, so the invoice's own answer is awaited first.
  others.catch(() => {})
  const invoice = await reading
  const [credits, payments, refunds, creditNotes, links, reminders, thread, client] = await others
  return {
    invoice,
    credits,
    payments: payments?.rows,
    refunds: refunds.rows,
    creditNotes: creditNotes.rows,
    links,
    reminders,
    thread,
    phones: client?.phones,
  }
}
export const loader = onServer(clientLoader)

/** Staff view of an invoice: its amounts, and what the role includes of its payments and links to pay it. */
export default function Invoice({ loaderData }: Route.ComponentProps) {
  const { invoice, credits, payments, refunds, creditNotes, links, reminders, thread, phones } = loaderData
  useReloadOn(['invoice', 'payment-claim'])
  const { choicesFor, dialogs } = useInvoiceActions(credits)
  const mayShare = links !== undefined
  const { _id: id, number, title, status } = invoice
  const lead = (
    <RecordLead>
      {number} <Badge tone={invoiceStates[status].tone}>{invoiceStates[status].label}</Badge>
    </RecordLead>
  )
  return (
    <Page
      title={title}
      lead={lead}
      action={<BackLink to={href('/dashboard/invoices')}>All invoices</BackLink>}
    >
      <div className="mb-8 flex flex-wrap items-center gap-2">
        <DocumentDownloadButton path={`/invoices/${id}/pdf`} label="PDF" about={number} />
        <IssuedPaperButton invoice={invoice} />
        <RecordActions about={number} choices={choicesFor(invoice)} buttons={2} />
      </div>
      <NoAddress client={invoice} phones={phones}>
        {mayShare && invoice.open.minor > 0 && (
          <NewLinkButton record={{ path: 'invoices', id }} name={number}>
            Get a link
          </NewLinkButton>
        )}
      </NoAddress>
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div>
          <Panel title="Invoice">
            <InvoiceLines lines={invoice.lines} />
            <div className="-mt-px">
              <InvoiceAmounts invoice={invoice} creditNotes={creditNotes} />
            </div>
          </Panel>
          {payments && (
            <Panel title="Payments">
              <InvoicePayments payments={payments} />
            </Panel>
          )}
          {refunds.length > 0 && (
            <Panel title="Refunds">
              <RefundList refunds={refunds} />
            </Panel>
          )}
        </div>
        <div>
          {links && (
            <ShareLinks
              record={{ path: 'invoices', id }}
              name={number}
              lead="The holder of a link sees this invoice and how to pay it, reports a payment, reads its receipt and writes messages, all without signing in."
              links={links}
              isShareable={status !== 'void'}
            />
          )}
          <Panel title="Messages">
            <InvoiceThread
              id={id}
              clientName={invoice.clientName}
              thread={thread}
              reminders={reminders}
              label="Message to the client"
              isStaff
            />
          </Panel>
        </div>
      </div>
      {dialogs}
      <LinkFromHistory name={number} client={invoice} />
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Invoice" error={error} />
)
