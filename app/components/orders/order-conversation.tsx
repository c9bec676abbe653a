import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type WholeOrder, writeToOrder } from '#app/api/orders.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { MessageForm } from '#app/components/thread/message-form.tsx'
import { Thread, type ThreadNote } from '#app/components/thread/thread.tsx'
import { type OrderStatus, orderStatusLabels } from '#core/order/order.ts'
import type { EventRow } from '#core/timeline/timeline.ts'

type OrderConversationProps = { order: WholeOrder; label: string; isStaff?: boolean }

/** Timeline of an order with the messages of both sides. */
export function OrderConversation({ order, label, isStaff = false }: OrderConversationProps) {
  const { revalidate } = useRevalidator()
  return (
    <Panel title="Activity">
      <Thread
        messages={order.messages}
        earlier={order.earlierMessages}
        events={eventsOf(order)}
        {...(!isStaff && { clientName: 'You' })}
        nameOf={(state) => orderStatusLabels[state as OrderStatus]}
        // An order that begins as accepted was agreed by a quote.
        beginning={order.events[0]?.to === 'accepted' ? 'Agreed' : 'Sent'}
      />
      <div className="mt-6">
        <MessageForm
          key={order._id}
          draftKey={`order:${order._id}`}
          label={label}
          {...(isStaff && { statuses: [] })}
          send={({ text, files, internal }, key) =>
            writeToOrder(api, order._id, { text, attachmentIds: files, internal }, key)
          }
          onSent={() => void revalidate()}
        />
      </div>
    </Panel>
  )
}

/** Changes of state, with the acceptance of the quote before what follows from it. */
function eventsOf({ agreedQuote, events }: WholeOrder): (EventRow | ThreadNote)[] {
  if (!agreedQuote) return events
  const { number, acceptedBy: by, acceptedAt } = agreedQuote
  // The acceptance is stored a moment after the order that it makes.
  const at = events.findLast((event) => event.to === 'accepted' && event.at <= acceptedAt)?.at ?? acceptedAt
  return [{ at, by, label: `${number} accepted` }, ...events]
}
