import { api } from '#app/api/browser.ts'
import { type InvoiceMessages, writeToInvoice } from '#app/api/invoices.ts'
import { TextThread } from '#app/components/thread/text-thread.tsx'

type InvoiceThreadProps = {
  id: string
  clientName: string
  thread: InvoiceMessages
  label: string
  isStaff?: boolean
  mayWrite?: boolean
}

/** Messages about an invoice, and a form for another one. */
export const InvoiceThread = ({ id, thread, ...same }: InvoiceThreadProps) => (
  <TextThread
    key={id}
    draftKey={`invoice:${id}`}
    messages={thread.messages}
    earlier={thread.earlier}
    events={[]}
    nameOf={(state) => state}
    beginning=""
    write={(message, key) => writeToInvoice(api, id, message, key)}
    {...same}
  />
)
