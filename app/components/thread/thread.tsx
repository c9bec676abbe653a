import { Lock } from 'lucide-react'
import { useMemo } from 'react'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import type { Delivery } from '#core/conversation/conversation.ts'
import type { MessageRow } from '#core/message/message.ts'
import { compareDates } from '#core/time.ts'
import type { EventRow } from '#core/timeline/timeline.ts'
import { DeliveryLine } from './delivery-line.tsx'
import { FileList } from './file-list.tsx'

/** A message that went out by mail has the state of that mail. */
type ThreadMessage = MessageRow & { delivery?: Delivery | null }
/** Something that happened to the record without a change of its state, such as a reminder. */
export type ThreadNote = { at: string; by: string; label: string }
type ThreadEvent = EventRow | ThreadNote
type ThreadProps = {
  messages: ThreadMessage[]
  /** API path of the earlier messages. */
  earlier?: string | null
  events: ThreadEvent[]
  /** Returns the label of a state. */
  nameOf: (state: string) => string
  /** Label of the first event, which has no previous state. */
  beginning: string
  /** Name of the client where messages have no account. */
  clientName?: string
  /** Links the state of a mail to its log. */
  canOpenMails?: boolean
}
type Entry = { at: string; key: string } & ({ message: ThreadMessage } | { event: ThreadEvent })

/** Messages and events in chronological order; internal notes are highlighted. */
export function Thread(props: ThreadProps) {
  const {
    messages,
    earlier = null,
    events,
    nameOf,
    beginning,
    clientName = 'The client',
    canOpenMails = false,
  } = props
  // Refetched messages reset the thread.
  const latest = useMemo(() => ({ rows: messages, next: earlier ?? undefined }), [messages, earlier])
  const { rows, ...more } = useMore(latest)
  const entries: Entry[] = [
    ...events.map((event) => ({
      ...{ at: event.at, event },
      key: `${event.at} ${'label' in event ? event.label : event.to}`,
    })),
    ...rows.map((message) => ({ at: message.at, key: message._id, message })),
  ].sort((one, other) => compareDates(one.at, other.at))
  return (
    <>
      <MoreButton {...more}>Earlier messages</MoreButton>
      <ol aria-label="Activity" className="grid gap-4 not-first:mt-4">
        {entries.map((entry) => (
          <li key={entry.key}>
            {'message' in entry ? (
              <Message message={entry.message} {...{ clientName, canOpenMails }} />
            ) : (
              <Event event={entry.event} {...{ nameOf, beginning }} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

type MessageProps = { message: ThreadMessage; clientName: string; canOpenMails: boolean }

function Message({ message, clientName, canOpenMails }: MessageProps) {
  const brand = useBrand()
  const { by, isStaff, isByLink, isInternal, at, text, quoted, files, delivery } = message
  const look = isInternal
    ? 'border-dashed border-warning bg-paper'
    : isStaff
      ? 'border-transparent bg-tint'
      : 'border-line bg-raised'
  return (
    <article className={`rounded-large border px-5 py-4 ${look}`}>
      <header className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <span className="font-semibold">
          {by || (isStaff ? brand.name : clientName)}
          {isStaff && <span className="font-normal text-muted"> · staff</span>}
          {isByLink && <span className="font-normal text-muted"> · by link</span>}
        </span>
        <span className="text-muted">
          <RelativeTime value={at} />
        </span>
      </header>
      {isInternal && (
        <p className="mb-1.5 flex items-center gap-1.5 text-small font-semibold text-warning">
          <Lock aria-hidden="true" className="size-4" /> Internal note, not visible to the client.
        </p>
      )}
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {quoted && (
        <details className="mt-3 text-small text-muted">
          <summary className="cursor-pointer py-1 underline-offset-4 hover:underline">Quoted text</summary>
          <p className="mt-2 border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">{quoted}</p>
        </details>
      )}
      {files.length > 0 && (
        <div className="mt-3">
          <FileList files={files} />
        </div>
      )}
      {delivery && <DeliveryLine delivery={delivery} canOpenMails={canOpenMails} />}
    </article>
  )
}

type EventProps = Pick<ThreadProps, 'nameOf' | 'beginning'> & { event: ThreadEvent }

function Event({ event, nameOf, beginning }: EventProps) {
  const { at, by } = event
  const isChange = 'to' in event
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 border-l-2 border-line pl-4 text-small text-muted">
      <span>
        <strong className="text-ink">
          {isChange ? (event.from === '' ? beginning : nameOf(event.to)) : event.label}
        </strong>
        {by && ` by ${by}`}
        {isChange && event.reason && `: ${event.reason}`}
      </span>
      <RelativeTime value={at} />
    </p>
  )
}
