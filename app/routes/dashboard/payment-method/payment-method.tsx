import { href, Link } from 'react-router'
import { ownRecords } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import {
  type InvoiceRow,
  listClaimsOf,
  listInvoicesOf,
  listMethods,
  senderNumbers,
} from '#app/api/payments.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { CopyButton } from '#app/components/payment/copy-button.tsx'
import { MethodCard } from '#app/components/payment/method-card.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { chatLinkWithText } from '#core/brand/brand.ts'
import { leftToSend } from '#core/payment-claim/method-limits.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import type { Route } from './+types/payment-method'
import { AmountToSend } from './amount-to-send.tsx'

const title = 'Payment methods'

export async function clientLoader({ request, context }: Route.LoaderArgs) {
  const own = ownRecords(context.get(accountContext))
  const wanted = new URL(request.url).searchParams.get('invoice')
  const [methods, claims, invoices] = await Promise.all([
    listMethods(api),
    own.list('payment-claim.list-own', (email) => listClaimsOf(api, email)),
    own.list('invoice.list-own', (email) => listInvoicesOf(api, email)),
  ])
  const invoice = invoices.rows.find(({ _id, open }) => _id === wanted && open.minor > 0)
  const reported = claims.rows.filter(({ invoiceId }) => invoiceId === wanted)
  return {
    methods,
    senders: senderNumbers(claims.rows),
    invoice,
    reported,
    hasInvoiceParam: wanted !== null,
  }
}

export const loader = onServer(clientLoader)

export default function PaymentMethod({ loaderData }: Route.ComponentProps) {
  const { methods, senders, invoice, reported, hasInvoiceParam } = loaderData
  const leftIn = (currency: string) => invoice && leftToSend(invoice, reported, currency)
  useReloadOn(['payment-method', 'invoice'])
  return (
    <Page
      title={title}
      lead="Pay with one of these methods, then report your payment. We check it and send you a receipt."
    >
      {invoice && <AmountToSend invoice={invoice} left={leftIn('BDT')} />}
      {hasInvoiceParam && !invoice && (
        <p className="mb-8 rounded-small bg-surface px-4 py-3">
          This invoice no longer needs payment.{' '}
          <Link to={href('/dashboard/pending-payment')} className="font-semibold text-accent hover:underline">
            See open invoices
          </Link>
        </p>
      )}
      {methods.length === 0 ? (
        <NoMethods />
      ) : (
        <ul aria-label={title} className="grid items-start gap-6 xl:grid-cols-2">
          {methods.map((method) => (
            <li key={method._id} className="min-w-0">
              <MethodCard
                method={method}
                left={leftIn(method.currency)}
                action={<PaidLink invoice={invoice} methodId={method._id} label={method.label} />}
              />
            </li>
          ))}
        </ul>
      )}
      {senders.length > 0 && <OwnNumbers senders={senders} />}
    </Page>
  )
}

function PaidLink({
  invoice,
  methodId,
  label,
}: {
  invoice: InvoiceRow | undefined
  methodId: string
  label: string
}) {
  if (!invoice) return null
  return (
    <Link
      to={`${href('/dashboard/pending-payment')}?pay=${invoice._id}&method=${methodId}`}
      className={buttonClass('main', 'justify-self-start')}
    >
      I have paid<span className="sr-only"> by {label}</span>
    </Link>
  )
}

const NoMethods = () => (
  <DashboardEmptyState
    title="Payment is arranged by chat at the moment."
    action={
      <ExternalButton size="small" href={chatLinkWithText(useBrand(), 'How can I pay my invoice?')}>
        Ask how to pay
      </ExternalButton>
    }
  >
    Only pay to a number our staff gave you in the chat, never to one from an e-mail.
  </DashboardEmptyState>
)

function OwnNumbers({ senders }: { senders: string[] }) {
  return (
    <div className="mt-12">
      <Panel title="Numbers you have paid from" lead="Suggested when you report a payment.">
        <ul className="divide-y divide-line border-y border-line">
          {senders.slice(0, 10).map((number) => (
            <li key={number} className="flex items-center justify-between gap-4 py-2">
              <span className="tabular min-w-0 break-all font-semibold">{number}</span>
              <CopyButton text={number} about={number} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
