import { DayTime } from '#app/components/time/day-time.tsx'
import type { SharedMessageRow } from '#core/message/message.ts'

type SharedMessagesProps = {
  messages: SharedMessageRow[]
  /** Name of staff whose account no longer exists. */
  seller: string
}

/** Messages about a record, for the holder of its link. */
export function SharedMessages({ messages, seller }: SharedMessagesProps) {
  if (messages.length === 0) return null
  return (
    <ol aria-label="Messages" className="grid gap-4">
      {messages.map(({ _id, at, by, isStaff, text }) => (
        <li
          key={_id}
          className={`rounded-large border px-5 py-4 ${isStaff ? 'border-transparent bg-tint' : 'border-line bg-raised'}`}
        >
          <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-small">
            <span className="font-semibold wrap-anywhere">{by || (isStaff ? seller : 'The client')}</span>
            <span className="text-muted">
              <DayTime value={at} />
            </span>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  )
}
