import { type RawBuilder, sql } from 'kysely'
import type { OwnedPermission } from '../audiences.ts'
import type { Series } from '../numbering.server.ts'
import type { FoundKind } from '../records/kinds.ts'

type NumberedRecord = {
  /** Kind whose screen shows the record, and that of its client if it is another one. */
  kind: FoundKind
  ownKind?: FoundKind
  own: OwnedPermission
  table: string
  /** Rows of a number whose table lacks some of the columns. */
  rows?: RawBuilder<unknown>
  number: string
  /** Column with the id for the screen. */
  id: string
  ownId?: string
  detail: RawBuilder<unknown>
}

const titled = { number: 'number', id: 'id', detail: sql`client_name || ' · ' || title` }
const billed = { number: 'number', id: 'id', detail: sql`snapshot ->> 'clientName'` }
// A client sees payments at their invoice.
const claim: Omit<NumberedRecord, 'number'> = {
  kind: 'payment-claim',
  ownKind: 'invoice',
  own: 'payment-claim.list-own',
  table: 'payment_claim',
  id: 'id',
  ownId: 'invoice_id',
  detail: sql`(select snapshot ->> 'clientName' from invoice where invoice.id = invoice_id)
    || ' · ' || (method_snapshot ->> 'label') || ' ' || trx_id`,
}

const refunds = (condition: RawBuilder<unknown>) => sql`(
  select refund_paper.id, number, snapshot, email, invoice_id, client_id
  from refund_paper join ledger_entry using (id) where ${condition}) as refund_paper`

/** A refund of credit has no invoice: staff finds its client. */
export const refundOfCredit: NumberedRecord = {
  ...{ kind: 'client', own: 'invoice.list-own', table: 'refund_paper', ...billed, id: 'client_id' },
  rows: refunds(sql`invoice_id is null and client_id is not null`),
}

/** Locates the records of each series. */
export const numberedRecords: Record<Series, NumberedRecord> = {
  OR: {
    ...{ kind: 'order', own: 'order.list-own', table: 'client_order', number: 'number', id: 'id' },
    detail: sql`client_name || ' · ' || (snapshot ->> 'name')`,
  },
  IN: { kind: 'invoice', own: 'invoice.list-own', table: 'invoice', ...billed },
  CN: { kind: 'invoice', own: 'invoice.list-own', table: 'credit_note', ...billed, id: 'invoice_id' },
  // A refund has no screen of its own: its invoice shows it.
  RF: {
    ...{ kind: 'invoice', own: 'invoice.list-own', table: 'refund_paper', ...billed, id: 'invoice_id' },
    rows: refunds(sql`invoice_id is not null`),
  },
  PC: { ...claim, number: 'number' },
  RC: { ...claim, number: 'receipt_number' },
  PR: { kind: 'problem', own: 'problem.list-own', table: 'problem', ...titled },
  QU: { kind: 'quote', own: 'quote.list-own', table: 'quote', ...titled },
  TR: {
    ...{ kind: 'template-request', own: 'template-request.list-own', table: 'template_request' },
    ...{ number: 'number', id: 'id', detail: sql`client_name || ' · ' || business_name` },
  },
}
