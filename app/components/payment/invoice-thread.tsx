import { api } from '#app/api/browser.ts'
import { type InvoiceMessages, type SentReminderRow, writeToInvoice } from '#app/api/invoices.ts'
import { TextThread } from '#app/components/thread/text-thread.tsx'

type InvoiceThreadProps = {
  id: string
  clientName: string
  thread: InvoiceMessages
  label: string
  isStaff?: boolean
  mayWrite?: boolean
  /** For staff. */
  reminders?: SentReminderRow[]
}

/** Messages about an invoice with its reminders, and a form for another message. */
export const InvoiceThread = ({ id, thread, reminders = [], ...same }: InvoiceThreadProps) => (
  <TextThread
    key={id}
    draftKey={`invoice:${id}`}
    messages={thread.messages}
    earlier={thread.earlier}
    events={reminders.map(({ at, by, isAutomatic }) => ({
      ...{ at, by },
      label: isAutomatic ? 'Automatic reminder sent' : 'Reminder sent',
    }))}
    nameOf={(label) => label}
    beginning=""
    write={(message, key) => writeToInvoice(api, id, message, key)}
    {...same}
  />
)
