import { href, Link, useSearchParams } from 'react-router'
import { ownRecords } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { readEvidence } from '#app/api/evidence.ts'
import { getOrder, moveOrder, type WholeOrder } from '#app/api/orders.ts'
import { type InvoiceRow, listInvoicesOfOrder } from '#app/api/payments.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { Amendments } from '#app/components/orders/amendments.tsx'
import { AnswerForm } from '#app/components/orders/answer-form.tsx'
import { ChatButton } from '#app/components/orders/chat-button.tsx'
import { EvidencePanel } from '#app/components/orders/evidence-panel.tsx'
import { OrderBrief } from '#app/components/orders/order-brief.tsx'
import { OrderConversation } from '#app/components/orders/order-conversation.tsx'
import { OrderFacts } from '#app/components/orders/order-facts.tsx'
import { PaymentParts } from '#app/components/orders/payment-parts.tsx'
import { PreviewButton } from '#app/components/orders/preview-button.tsx'
import { OrderBadge } from '#app/components/orders/state-badge.tsx'
import { formatClientTurn } from '#app/components/orders/turn-line.ts'
import { OrderInvoices, payUrl } from '#app/components/payment/order-invoices.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { formatOpen } from '#core/invoice/invoice.ts'
import { isAmendable } from '#core/order/order.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useMayAsClient } from '../shell/use-account.ts'
import type { Route } from './+types/own-order'
import { CancelButton } from './cancel-button.tsx'
import { orderEntry } from './entries.ts'
import { ReviewInvitation } from './review-invitation.tsx'
import { ReviewWork } from './review-work.tsx'
import { useAnswered } from './use-answered.ts'

export async function clientLoader({ context, params }: Route.LoaderArgs) {
  const order = await getOrder(api, params.id)
  const own = ownRecords(context.get(accountContext))
  const [invoices, evidence] = await Promise.all([
    own.list('invoice.list-own', () => listInvoicesOfOrder(api, order)),
    order.serviceKind === 'social-boost' ? readEvidence(api, order._id) : undefined,
  ])
  return { order, invoices: invoices.rows, evidence }
}
export const loader = onServer(clientLoader)

/** Client's view of an order: next action, brief, conversation. */
export default function OwnOrder({ loaderData: { order, invoices, evidence } }: Route.ComponentProps) {
  useReloadOn(['order', 'quote', 'invoice', 'payment-claim', 'proof'])
  const answered = useAnswered()
  const mayPay = useMayAsClient('invoice.pay')
  const mayOpenProject = useMayAsClient('project.open')
  const { number, snapshot, status, projectId } = order
  const back = <BackLink to={href('/dashboard/pending-applications')}>All applications</BackLink>
  const lead = (
    <RecordLead ref={answered.lead}>
      {number} <OrderBadge status={status} /> <span>{formatClientTurn(order)}</span>
    </RecordLead>
  )
  return (
    <Page title={snapshot.name} lead={lead} action={back}>
      <Sent order={order} />
      <ReviewInvitation order={order} />
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div>
          <OpenChange order={order} />
          <Todo order={order} invoices={mayPay ? invoices : []} onAnswered={answered.onAnswered} />
          <Panel title="What you asked for">
            <OrderBrief order={order} />
          </Panel>
          {evidence && evidence.version > 0 && (
            <EvidencePanel order={order} evidence={evidence} lead="What was counted before and after." />
          )}
          <OrderConversation order={order} label="Write to us about it" />
        </div>
        <div>
          <Panel title="Terms">
            <OrderFacts order={order} />
            {projectId && mayOpenProject && (
              <Link
                to={href('/dashboard/projects-preview/:id', { id: projectId })}
                className="mt-4 inline-block font-semibold text-accent hover:underline"
              >
                View project
              </Link>
            )}
            <div className="mt-5 flex flex-wrap gap-2">
              {status !== 'in-review' && <PreviewButton previewUrl={order.previewUrl} />}
              <ChatButton number={number} name={snapshot.name} />
              <CancelButton entry={orderEntry(order)} />
            </div>
          </Panel>
          <Amendments
            amendments={order.amendments}
            toQuote={(id) => href('/dashboard/pending-applications/quote/:id', { id })}
          />
          {order.paymentParts.length > 0 && (
            <Panel title="Payment plan">
              <PaymentParts parts={order.paymentParts} />
            </Panel>
          )}
          {invoices.length > 0 && (
            <Panel title="Invoices">
              <OrderInvoices invoices={invoices} mayPay={mayPay} />
            </Panel>
          )}
        </div>
      </div>
    </Page>
  )
}

/** Confirmation after submitting, shown until staff respond. */
function Sent({ order: { number, snapshot, status } }: { order: WholeOrder }) {
  const { answerTimes } = useBrand()
  const [params] = useSearchParams()
  if (!params.has('sent') || status !== 'submitted') return null
  return (
    <div className="mb-8">
      <Notice tone="success">
        <p>Your order {number} is sent.</p>
        <p className="mb-3 mt-1 font-normal">
          We reply here and by e-mail, {answerTimes.order}. Urgent? Tell us in the chat.
        </p>
        <ChatButton number={number} name={snapshot.name} look="main" />
      </Notice>
    </div>
  )
}

/** Change of an agreed order that waits for the client. */
function OpenChange({ order: { openQuoteId, turn, snapshot, status } }: { order: WholeOrder }) {
  const isChange = isAmendable({ status, bought: { priceCents: snapshot.price.minor } })
  if (!openQuoteId || !isChange || turn?.todo === 'accept-quote') return null
  return (
    <Panel title="A change of this order" lead="Read it, then accept it or ask for changes.">
      <Link
        to={href('/dashboard/pending-applications/quote/:id', { id: openQuoteId })}
        className={buttonClass()}
      >
        View the change
      </Link>
    </Panel>
  )
}

type TodoProps = { order: WholeOrder; invoices: InvoiceRow[]; onAnswered: () => void }

function Todo({ order, invoices, onAnswered }: TodoProps) {
  const { _id: id, version, status, turn, openQuoteId } = order
  if (turn?.todo === 'answer') {
    return (
      <section id="answer" className="mb-12 rounded-large border border-line bg-raised p-5 sm:p-7">
        <h2 className="mb-4 text-title">Please answer</h2>
        <AnswerForm
          questions={order.questions}
          hasFiles
          send={(answers, attachmentIds) =>
            moveOrder(api, id, { move: 'answer', version, answers, attachmentIds })
          }
          onSent={onAnswered}
        />
      </section>
    )
  }
  if (turn?.todo === 'accept-quote' && openQuoteId) {
    return (
      <Panel title="Our quote" lead="Read it, then accept it or ask for changes. Work begins after that.">
        <Link
          to={href('/dashboard/pending-applications/quote/:id', { id: openQuoteId })}
          className={buttonClass()}
        >
          View the quote
        </Link>
      </Panel>
    )
  }
  if (status === 'in-review') return <ReviewWork order={order} />
  const invoice = invoices.findLast(({ open }) => open.minor > 0)
  if (turn?.todo === 'pay' && invoice) {
    const isDeposit = invoice.kind === 'deposit'
    return (
      <Panel
        title={
          invoice.part ? `The first of ${invoice.part.of} parts` : `The ${isDeposit ? 'deposit' : 'invoice'}`
        }
        lead={`${formatOpen(invoice)}. We start as soon as it arrives.`}
      >
        <div className="flex flex-wrap gap-2">
          <Link to={payUrl(invoice._id)} className={buttonClass()}>
            {invoice.part ? 'Pay this part' : `Pay the ${isDeposit ? 'deposit' : 'invoice'}`}
          </Link>
          <Link
            to={`${href('/dashboard/payment-method')}?invoice=${invoice._id}`}
            className={buttonClass('second')}
          >
            How to pay
          </Link>
        </div>
      </Panel>
    )
  }
  return null
}
