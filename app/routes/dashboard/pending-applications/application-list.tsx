import { Link } from 'react-router'
import { ChatButton } from '#app/components/orders/chat-button.tsx'
import { PaymentBadge } from '#app/components/orders/order-facts.tsx'
import { OrderBadge, QuoteBadge, RequestBadge } from '#app/components/orders/state-badge.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { formatMoney } from '#core/money.ts'
import { CancelButton } from './cancel-button.tsx'
import type { Entry } from './entries.ts'

type Heading = 'h2' | 'h3'
type ApplicationListProps = { label: string; entries: Entry[]; heading: Heading }

export function ApplicationList({ label, entries, heading }: ApplicationListProps) {
  return (
    <ul aria-label={label} className="mb-12 divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-5">
          <ApplicationRow entry={entry} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

/** Row with the next step and its button. */
function ApplicationRow({ entry, heading: Heading }: { entry: Entry; heading: Heading }) {
  const { number, name, turn, isMyTurn, isPending, action, to, createdAt } = entry
  const isDraft = 'request' in entry && entry.request.status === 'draft'
  return (
    <article className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        {turn && (
          <p className={`text-small font-semibold ${isMyTurn ? 'text-accent' : 'text-muted'}`}>{turn}</p>
        )}
        <Heading className="mt-0.5 text-[1.125rem] wrap-anywhere">
          <Link to={to} className="hover:underline">
            {name}
          </Link>
        </Heading>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-muted">
          {!isDraft && <span className="tabular">{number}</span>}
          <StateOf entry={entry} />
          <span>
            {isDraft ? 'started ' : 'sent '}
            <RelativeTime value={createdAt} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {action && (
          <Link to={action.to} className={buttonClass('main', '', 'small')}>
            {action.label}
            <span className="sr-only">: {number}</span>
          </Link>
        )}
        {!isDraft && <ChatButton number={number} name={name} isShort />}
        {isPending && <CancelButton entry={entry} />}
      </div>
    </article>
  )
}

function StateOf({ entry }: { entry: Entry }) {
  if ('request' in entry) {
    const { status, quote } = entry.request
    return (
      <>
        <RequestBadge status={status} />
        {quote && <span className="tabular">{formatMoney(quote.total)}</span>}
      </>
    )
  }
  if ('quote' in entry) {
    return (
      <>
        <QuoteBadge status={entry.quote.status} />
        <span className="tabular">{formatMoney(entry.quote.total)}</span>
      </>
    )
  }
  const { status, total, paymentState } = entry.order
  return (
    <>
      <OrderBadge status={status} />
      {total.minor > 0 && <span className="tabular">{formatMoney(total)}</span>}
      {status !== 'submitted' && paymentState !== 'unpaid' && <PaymentBadge state={paymentState} />}
    </>
  )
}
