import { type CreditNote, creditNoteListRequest } from '#core/invoice/credit-note.ts'
import { listCreditNotes } from '#core/invoice/credit-notes.server.ts'
import { type Invoice, invoiceListRequest } from '#core/invoice/invoice.ts'
import { listInvoices } from '#core/invoice/list-invoices.server.ts'
import { toUnits } from '#core/money.ts'
import { writableAddress } from '#core/owner/owner.ts'
import { claimListRequest } from '#core/payment-claim/claim-input.ts'
import type { PaymentClaim } from '#core/payment-claim/claim-response.ts'
import { listClaims } from '#core/payment-claim/list-claims.server.ts'
import { claimStatusLabels } from '#core/payment-claim/payment-claim.ts'
import { dayOf } from '#core/time.ts'
import { exportRoute } from '../http/export-route.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const invoiceColumns: Columns<Invoice> = {
  Date: ({ createdAt }) => dayOf(createdAt),
  Number: ({ number }) => number,
  Client: ({ clientName }) => clientName,
  'E-mail': ({ email }) => writableAddress(email),
  Title: ({ title }) => title,
  Order: ({ orderNumber }) => orderNumber,
  State: ({ status }) => status,
  'Due on': ({ dueOn }) => dueOn,
  Total: ({ total }) => toUnits(total),
  Paid: ({ paid }) => toUnits(paid),
  Credited: ({ credited }) => toUnits(credited),
  Open: ({ open }) => toUnits(open),
  Currency: ({ total }) => total.currency,
}

const claimColumns: Columns<PaymentClaim> = {
  Reported: ({ createdAt }) => dayOf(createdAt),
  Number: ({ number }) => number,
  Client: ({ clientName }) => clientName,
  'E-mail': ({ email }) => writableAddress(email),
  Invoice: ({ invoiceNumber }) => invoiceNumber,
  Method: ({ method }) => method.label,
  'Paid on': ({ paidAt }) => dayOf(paidAt),
  'Transaction ID': ({ trxId }) => trxId,
  Sender: ({ senderNumber }) => senderNumber,
  Amount: ({ amount }) => toUnits(amount),
  Currency: ({ amount }) => amount.currency,
  State: ({ status }) => claimStatusLabels[status],
  Accepted: ({ accepted }) => accepted && toUnits(accepted),
  Receipt: ({ receiptNumber }) => receiptNumber,
  'Decided on': ({ decidedAt }) => decidedAt && dayOf(decidedAt),
  Reason: ({ reasonText }) => reasonText,
}

const creditNoteColumns: Columns<CreditNote> = {
  Date: ({ createdAt }) => dayOf(createdAt),
  Number: ({ number }) => number,
  Invoice: ({ invoiceNumber }) => invoiceNumber,
  Client: ({ clientName }) => clientName,
  'E-mail': ({ email }) => writableAddress(email),
  Amount: ({ amount }) => toUnits(amount),
  Currency: ({ amount }) => amount.currency,
  Reason: ({ reason }) => reason,
}

/** Files of the lists of invoices, payments and credit notes. */
export function moneyExports(api: Api): void {
  exportRoute(api, 'invoices', 'invoice', invoiceListRequest, listInvoices, invoiceColumns)
  exportRoute(api, 'payments', 'payment-claim', claimListRequest, listClaims, claimColumns)
  exportRoute(api, 'credit-notes', 'invoice', creditNoteListRequest, listCreditNotes, creditNoteColumns)
}
