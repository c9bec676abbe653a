import { hashUploads, once } from '../attachment/hash-uploads.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { recordQuoteOf, takeForQuote } from '../conversation/quoted-conversation.server.ts'
import { notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { takeCurrency } from '../invoice/invoice-lines.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { permit } from '../permissions.ts'
import { findTax } from '../tax/tax-rates.server.ts'
import { addDays, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { addDraft, paidAtOnce } from './add-draft.server.ts'
import {
  columnsOfDraft,
  type Draft,
  refuseCurrency,
  toTerms,
  valueInDollars,
  withoutUndefined,
} from './quote-draft.server.ts'
import { chooseFiles, claimQuoteFiles, releaseQuoteFiles, replaceFiles } from './quote-files.server.ts'
import type { CopyInput, QuoteInput, QuotePatch } from './quote-input.ts'
import { revisableQuotes, validDays } from './quote-machine.ts'
import type { Quote } from './quote-response.ts'
import { findQuote, getQuoteLocked } from './quote-rows.server.ts'
import { refuseDeposit, refuseMissing, refuseTotal } from './quote-rules.server.ts'

/** Creates the draft of a quote. A repeated call with the same idempotency key returns the first result. */
export async function createQuote(ctx: Context, input: QuoteInput, key?: string): Promise<string> {
  permit(ctx, 'quote.write')
  if (input.conversationId) permit(ctx, 'contact.change')
  const findHashed = once(() => hashUploads(ctx, input.files ?? []))
  const admit = async () => void (await findHashed())
  return doOnce(ctx, { key, operation: 'quote.create', input, admit }, async (inside) => {
    const { clientId, orderId = null, conversationId = null, tax, files: _, ...written } = input
    if (conversationId) await takeForQuote(inside, conversationId, clientId)
    const { currency, lines } = takeCurrency(input.lines)
    const terms = toTerms(written, currency)
    const { depositPercent } = await readPaymentSettings(inside)
    const defaults = {
      ...{ serviceKind: 'custom' as const, discount: null, depositPercent },
      ...{ paymentPlan: null, revisions: 0, supportMonths: 0 },
      ...{
        workingDays: 10,
        validUntil: addDays(today(inside), validDays),
        note: '',
        terms: '',
        amendment: null,
      },
      raisedDeposit: null,
    }
    const draft: Draft = {
      ...{ ...defaults, ...withoutUndefined(terms), title: input.title, lines, currency },
      tax: await findTax(inside, tax),
      files: await findHashed(),
    }
    const id = await addDraft(inside, draft, { clientId, orderId, conversationId, replacesId: null })
    if (conversationId) await recordQuoteOf(inside, conversationId, id)
    await claimQuoteFiles(inside, id, draft.files)
    return id
  })
}

/** Copies a quote to a new draft for the same client. A copy that revises replaces the original once it is sent. */
export async function copyQuote(
  ctx: Context,
  id: string,
  { revises }: CopyInput,
  key?: string,
): Promise<string> {
  permit(ctx, 'quote.write')
  return doOnce(ctx, { key, operation: 'quote.copy', input: { id, revises } }, async (inside) => {
    const original = await getQuoteLocked(inside, id)
    const { status, version, orderId, clientId, validUntil, takesOverCents } = original
    if (revises && takesOverCents !== null) {
      throw new Refusal('conflict', 'Please take this quote back, then move the order again.')
    }
    if (revises && !revisableQuotes.includes(status)) {
      throw new Refusal(
        'conflict',
        `This quote is ‘${status}’, so it can’t be revised. Please duplicate it.`,
        {
          currentState: { state: status, version },
        },
      )
    }
    const { title, serviceKind, lines, currency, discount, tax } = original
    const { depositPercent, revisions, supportMonths } = original
    const later = addDays(today(inside), validDays)
    const draft: Draft = {
      ...{ title, serviceKind, lines, currency, discount, depositPercent, revisions, supportMonths },
      ...{
        tax: await findTax(inside, tax?.name, [tax]),
        paymentPlan: original.paymentPlan,
        workingDays: original.workingDays,
        note: original.note,
        terms: original.terms,
        files: original.files,
      },
      validUntil: [validUntil, later].toSorted()[1] ?? later,
      amendment: revises ? original.amendment : null,
      raisedDeposit: revises ? original.raisedDeposit : null,
    }
    const links = { orderId: revises ? orderId : null, replacesId: revises ? id : null }
    return addDraft(inside, draft, { clientId: clientId ?? '', conversationId: null, ...links })
  })
}

/** Changes a draft. Returns the number of changed quotes; 0 if nothing differs. */
export async function updateQuote(
  ctx: Context,
  id: string,
  { version, tax: taxName, files, ...written }: QuotePatch,
): Promise<number> {
  permit(ctx, 'quote.write')
  const known = files ? ((await findQuote(ctx, id))?.files ?? []) : []
  const isKnown = (file: string) => known.some((one) => one.id === file)
  const added = await hashUploads(
    ctx,
    (files ?? []).filter((file) => !isKnown(file)),
  )
  return updateVersioned<Draft, Quote>(ctx, {
    ...{ kind: 'quote', id, name: 'Quote', version },
    async lock(inside) {
      const quote = await getQuoteLocked(inside, id)
      refuseSent(quote)
      return quote
    },
    async diff(before, inside) {
      const isAmendment = before.amendment !== null
      const wanted = {
        ...{ ...withoutUndefined(toTerms(written, before.currency)), ...(isAmendment && paidAtOnce) },
        ...(files && { files: chooseFiles(files, { before: before.files, added }) }),
        ...(taxName !== undefined && { tax: await findTax(inside, taxName, [before.tax]) }),
      }
      const change = differing<Draft>(before, wanted)
      if (isAmendment && change.currency) throw refuseCurrency(before.currency)
      refuseTotal({ ...before, ...change })
      refuseMissing({ ...before, ...change })
      if (change.raisedDeposit !== undefined) await refuseDeposit(inside, { ...before, ...change })
      return change
    },
    async save(inside, change, { before, version }) {
      if (change.files) await replaceFiles(inside, before, change.files)
      await inside.db
        .updateTable('quote')
        .set({
          ...toColumns(columnsOfDraft({ ...before, ...change })),
          usd_given: await valueInDollars(inside, { ...before, ...change }),
          ...{ version, updated_at: inside.now() },
        })
        .where('id', '=', id)
        .execute()
    },
  })
}

/** Deletes a draft. Nobody but staff has seen it. */
export async function removeQuote(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'quote.write')
  await inTransaction(ctx, async (inside) => {
    const quote = await getQuoteLocked(inside, id)
    refuseSent(quote)
    await releaseQuoteFiles(inside, id, quote.files)
    const removed = await inside.db.deleteFrom('quote').where('id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw notFound('Quote')
    const before = { client: quote.clientName, title: quote.title, totalCents: quote.totalCents }
    await recordAuditEntry(inside, { action: 'quote.remove', kind: 'quote', recordId: id, before })
  })
}

function refuseSent({ status, version }: Quote): void {
  if (status === 'draft') return
  throw new Refusal('conflict', 'Only a draft can be changed. Please revise the quote instead.', {
    currentState: { state: status, version },
  })
}
