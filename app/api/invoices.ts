import type { z } from 'zod'
import type { CreditNoteRow, creditNoteInput } from '#core/invoice/credit-note.ts'
import type { DraftRow, draftPatch, invoiceInput, RecipientRow } from '#core/invoice/invoice-draft.ts'
import type { MessageRow } from '#core/message/message.ts'
import type {
  RecurringInvoiceRow,
  RenewalRow,
  recurringInvoiceInput,
  recurringInvoicePatch,
} from '#core/recurring-invoice/recurring-invoice.ts'
import type { SentReminderRow } from '#core/reminder/sent-reminder.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import type { InvoiceRow } from './payments.ts'

export type { CreditNoteRow, DraftRow, RecipientRow, RecurringInvoiceRow, RenewalRow, SentReminderRow }
export type InvoiceBody = z.input<typeof invoiceInput>
type Numbered = { insertedId: string; number: string | null }

/** Creates an invoice or a draft. A retry with the same `key` creates no second one. */
export const createInvoice = (api: ApiClient, invoice: InvoiceBody, key: string) =>
  api.post<Numbered>('/invoices', invoice, { key })

export const getDraft = (api: ApiClient, id: string) => api.get<DraftRow>(`/invoice-drafts/${id}`)
export const changeDraft = (api: ApiClient, id: string, change: z.input<typeof draftPatch>) =>
  api.patch<{ modifiedCount: number }>(`/invoice-drafts/${id}`, change)
export const removeDraft = (api: ApiClient, id: string) => api.remove(`/invoice-drafts/${id}`)

/** Issues a draft. A retry with the same `key` issues nothing again. */
export const issueDraft = (
  api: ApiClient,
  { _id, version }: Pick<DraftRow, '_id' | 'version'>,
  key: string,
) => api.post<Numbered>(`/invoice-drafts/${_id}/issue`, { version }, { key })

export const getRecurringInvoice = (api: ApiClient, id: string) =>
  api.get<RecurringInvoiceRow>(`/recurring-invoices/${id}`)

/** Starts a recurring invoice. A retry with the same `key` starts no second one. */
export const addRecurringInvoice = (
  api: ApiClient,
  invoice: z.input<typeof recurringInvoiceInput>,
  key: string,
) => api.post<{ insertedId: string }>('/recurring-invoices', invoice, { key })

export const changeRecurringInvoice = (
  api: ApiClient,
  { _id: id, version }: Pick<RecurringInvoiceRow, '_id' | 'version'>,
  change: Omit<z.input<typeof recurringInvoicePatch>, 'version'>,
) => api.patch(`/recurring-invoices/${id}`, { version, ...change })

/** Invoices another client from the next period on. A retry with the same `key` moves nothing again. */
export const moveRecurringInvoice = (
  api: ApiClient,
  { _id: id, version }: Pick<RecurringInvoiceRow, '_id' | 'version'>,
  { clientId, key }: { clientId: string; key: string },
) => api.post(`/recurring-invoices/${id}/client`, { version, clientId }, { key })

export const removeRecurringInvoice = (api: ApiClient, id: string) => api.remove(`/recurring-invoices/${id}`)

/** The first 50, the next to be invoiced first. */
export const listRenewalsOf = (api: ApiClient, email: string) =>
  api.list<RenewalRow>(`/renewals/${encodeURIComponent(email)}?sort=nextOn&limit=50`)

/** Finds clients to invoice, a few at most. */
export const findRecipients = (api: ApiClient, search: { q: string } | { id: string }) =>
  api.get<RecipientRow[]>(`/invoice-recipients?${new URLSearchParams(search)}`)

/** Finds clients by what is typed, for a choice in a dialog. */
export const searchRecipients = (api: ApiClient) => (words: string) => findRecipients(api, { q: words })

/** Issues a credit note. A retry with the same `key` issues no second one. */
export const issueCreditNote = (
  api: ApiClient,
  { _id }: InvoiceRow,
  note: z.input<typeof creditNoteInput>,
  key: string,
) => api.post(`/invoices/${_id}/credit-notes`, note, { key })

export const listCreditNotesOfInvoice = (api: ApiClient, id: string) =>
  listRows<CreditNoteRow>(api, `/credit-notes?invoice=${id}&limit=50`, 50)
export const listCreditNotesOf = (api: ApiClient, email: string) =>
  listRows<CreditNoteRow>(api, `/credit-notes/${encodeURIComponent(email)}?limit=50`, 50)

/** Messages about an invoice, oldest first, with the path of earlier ones. */
export type InvoiceMessages = { messages: MessageRow[]; earlier: string | null }

export async function readInvoiceMessages(api: ApiClient, id: string): Promise<InvoiceMessages> {
  const { rows, next } = await api.list<MessageRow>(`/invoices/${id}/messages`)
  return { messages: rows.toReversed(), earlier: next ?? null }
}

export const writeToInvoice = (
  api: ApiClient,
  id: string,
  message: { text: string; internal: boolean },
  key: string,
) => api.postText(`/invoices/${id}/messages`, message, { key, title: 'Message' })

/** Reminders of an invoice that its client got, oldest first. */
export const listRemindersOf = (api: ApiClient, id: string) =>
  api.get<SentReminderRow[]>(`/invoices/${id}/reminders`)
/** A second one on the same day is refused. */
export const sendReminder = (api: ApiClient, { _id }: Pick<InvoiceRow, '_id'>) =>
  api.post(`/invoices/${_id}/reminders`)
