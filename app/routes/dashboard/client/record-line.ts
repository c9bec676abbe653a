import { linkTo } from '#api/links/links.ts'
import type { ClientRecordRow } from '#app/api/clients.ts'

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

export function labelOfRecord({ kind, about, number, status }: ClientRecordRow): string {
  const subject = (about && labels[about]?.toLowerCase()) ?? 'record'
  if (kind === 'message') return `${writers[status ?? ''] ?? 'Message'} about the ${subject}`
  if (kind === 'move') return `${labels[about ?? ''] ?? 'Record'} changed`
  return [labels[kind], number].filter(Boolean).join(' ')
}

const writers: Record<string, string> = {
  client: 'Message from the client',
  staff: 'Message to the client',
  internal: 'Internal note',
}

export function statusOfRecord({ kind, status }: ClientRecordRow): string | undefined {
  if (!status || kind === 'message') return undefined
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
