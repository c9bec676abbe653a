import { presentLines } from '#core/invoice/invoice-lines.ts'
import {
  addRecurringInvoice,
  removeRecurringInvoice,
  updateRecurringInvoice,
} from '#core/recurring-invoice/edit-recurring-invoice.server.ts'
import { moveRecurringInvoice } from '#core/recurring-invoice/move-recurring-invoice.server.ts'
import {
  type RecurringInvoice,
  recurringInvoiceInput,
  recurringInvoiceListRequest,
  recurringInvoiceMove,
  recurringInvoicePatch,
  recurringInvoiceRow,
  renewalListRequest,
  renewalRow,
} from '#core/recurring-invoice/recurring-invoice.ts'
import {
  getRecurringInvoice,
  listRecurringInvoices,
  listRenewals,
} from '#core/recurring-invoice/recurring-invoice-rows.server.ts'
import { created, createdSchema, idParams, longTextBodyLimit, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { removing } from '../http/editing.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['invoices']
const permission = 'invoice.create'

const present = ({ id, lines, createdAt, ...same }: RecurringInvoice) => ({
  _id: id,
  ...same,
  lines: presentLines(lines, same.total.currency),
  createdAt: createdAt.toISOString(),
})

const presentRenewal = ({
  id,
  lines,
  total,
  every,
  nextOn,
  endsOn,
  state,
  suspension,
}: RecurringInvoice) => ({
  _id: id,
  ...{ lines: presentLines(lines, total.currency), total, every, nextOn, endsOn, state, suspension },
})

/** Routes for invoices that are issued again for every period. */
export function recurringInvoices(api: Api): void {
  listing(api, {
    path: '/recurring-invoices',
    config: { permission },
    tags,
    summary: 'List the recurring invoices, newest first',
    request: recurringInvoiceListRequest,
    list: listRecurringInvoices,
    present,
    row: recurringInvoiceRow,
  })
  listingOf(api, {
    path: '/renewals',
    config: { permission: 'invoice.ask' },
    tags,
    summary: 'List what a client is invoiced again, and when (the client, or staff)',
    request: renewalListRequest,
    list: listRenewals,
    present: presentRenewal,
    row: renewalRow,
  })
  api.get(
    '/recurring-invoices/:id',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'One recurring invoice',
        params: idParams,
        response: { 200: recurringInvoiceRow },
      },
    },
    async ({ ctx, params }) => present(await getRecurringInvoice(ctx, params.id)),
  )
  api.post(
    '/recurring-invoices',
    {
      config: { permission },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Invoice a client again for every period',
        description: 'A job issues each invoice on its day and notifies the client.',
        headers: repeatable,
        body: recurringInvoiceInput,
        response: { 201: createdSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await addRecurringInvoice(ctx, body, keyOf(headers)))),
  )
  api.post(
    '/recurring-invoices/:id/client',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Invoice another client from the next period on',
        description:
          'Ends the recurring invoice, which keeps its invoices, and starts the same one for the other client. A suspended one begins again, from today on. Both are notified.',
        params: idParams,
        headers: repeatable,
        body: recurringInvoiceMove,
        response: { 201: createdSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await moveRecurringInvoice(ctx, params.id, body, keyOf(headers)))),
  )
  changing(api, {
    path: '/recurring-invoices/:id',
    ...{ permission, tags, bodyLimit: longTextBodyLimit },
    summary: 'Change, suspend or resume a recurring invoice',
    description:
      'Counts for periods without an invoice; the client is notified of a new price. Omitted fields are unchanged; `version` is the last version read.',
    body: recurringInvoicePatch,
    change: updateRecurringInvoice,
  })
  removing(api, {
    path: '/recurring-invoices/:id',
    ...{ permission, tags },
    summary: 'Delete a recurring invoice; its invoices stay',
    remove: removeRecurringInvoice,
  })
}
