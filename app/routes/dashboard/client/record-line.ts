import { linkTo } from '#api/links/links.ts'
import type { ClientRecordRow } from '#app/api/clients.ts'
import { invoiceStatusLabels } from '#core/invoice/invoice.ts'
import { orderStatusLabels } from '#core/order/order.ts'
import { claimStatusLabels } from '#core/payment-claim/payment-claim.ts'
import { quoteStatusLabels } from '#core/quote/quote-machine.ts'
import { requestStatusLabels } from '#core/template-request/template-request.ts'

const labels: Record<string, string> = {
  order: 'Order',
  quote: 'Quote',
  'template-request': 'Template request',
  invoice: 'Invoice',
  'payment-claim': 'Payment',
  project: 'Project',
  problem: 'Problem',
  contact: 'Message',
  file: 'File',
  note: 'Note',
  ledger: 'Ledger entry',
}

export function labelOfRecord({ kind, about, number, status, sender }: ClientRecordRow): string {
  const subject = labels[about ?? ''] ?? 'Record'
  const numbered = number ? `${subject.toLowerCase()} ${number}` : `the ${subject.toLowerCase()}`
  if (kind === 'message') return `${writers[status ?? ''] ?? 'Message'} about ${numbered}`
  if (kind === 'move') return `${[subject, number].filter(Boolean).join(' ')} changed`
  if (sender) return `Message from ${sender}`
  return [labels[kind], number].filter(Boolean).join(' ')
}

const writers: Record<string, string> = {
  client: 'Message from the client',
  staff: 'Message to the client',
  internal: 'Internal note',
}

const statusLabels: Record<string, Record<string, string>> = {
  order: orderStatusLabels,
  quote: quoteStatusLabels,
  'template-request': requestStatusLabels,
  invoice: invoiceStatusLabels,
  'payment-claim': claimStatusLabels,
}

export function statusOfRecord({ kind, about, status }: ClientRecordRow): string | undefined {
  if (!status || kind === 'message') return undefined
  const label = statusLabels[(kind === 'move' ? about : kind) ?? '']?.[status]
  if (label) return label
  const words = status.replaceAll('-', ' ')
  return words[0]?.toUpperCase() + words.slice(1)
}

const isPart = (kind: string) => kind === 'message' || kind === 'move' || kind === 'file'

/** Returns the staff screen of a record, or of the record that a message, change, file or ledger entry belongs to. */
export function linkOfRecord(row: ClientRecordRow): string | undefined {
  const { kind, about, recordId: id } = row
  if (!id) return undefined
  const subject = isPart(kind) ? about : kind === 'ledger' ? 'invoice' : kind
  switch (subject) {
    case 'order':
    case 'quote':
    case 'template-request':
    case 'invoice':
    case 'payment-claim':
    case 'project':
    case 'problem':
    case 'contact':
      return linkTo({ kind: subject, audience: 'staff', id })
    default:
      return undefined
  }
}
