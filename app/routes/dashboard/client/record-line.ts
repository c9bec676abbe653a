import { href } from 'react-router'
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

/** Returns the staff screen of a record, or of the record that a message or change belongs to. */
export function linkOfRecord(row: ClientRecordRow): string | undefined {
  const { kind, about, recordId: id, number } = row
  if (kind === 'invoice') return `${href('/dashboard/invoices')}?q=${number}`
  if (!id) return undefined
  const subject = kind === 'message' || kind === 'move' ? about : kind
  switch (subject) {
    case 'order':
    case 'quote':
    case 'template-request':
    case 'payment-claim':
    case 'project':
    case 'problem':
      return linkTo({ kind: subject, audience: 'staff', id })
    default:
      return undefined
  }
}
