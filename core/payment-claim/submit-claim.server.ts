import { type Insertable, sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Tables } from '#db/tables/tables.ts'
import { claimAttachments } from '../attachment/attach-files.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusalAs, notFound, Refusal } from '../errors.ts'
import { foldTransactionId } from '../folding.ts'
import { doOnce } from '../idempotency.server.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { findInvoiceShared } from '../invoice/read-invoices.server.ts'
import { requestJob } from '../job/job.server.ts'
import { admitMessage } from '../message/message.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { findMethodRevision } from '../payment-method/method-revisions.server.ts'
import { isPermittedFor, isPermittedForAll, permitUser } from '../permissions.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { findAmounts } from './claim-amounts.server.ts'
import { type ClaimInput, usedBefore } from './claim-input.ts'
import { findFlags } from './find-flags.server.ts'
import { findWrongTime } from './paid-at.ts'
import {
  normalizeSender,
  plainTransactionId,
  refuseImplausibleId,
  refuseWithoutProof,
  refuseWithoutTransaction,
} from './payment-proof.ts'
import { findReplaced } from './replaced-claim.server.ts'

/** Submits a client's claim to have paid; staff may submit it for a client who paid in the office. Returns its id. */
export async function submitClaim(ctx: Context, input: ClaimInput, key: string | undefined): Promise<string> {
  permitUser(ctx, 'payment-claim.submit')
  const admit = () => admitMessage(ctx)
  const sending = doOnce(ctx, { key, operation: 'payment-claim.submit', input, admit }, (inside) =>
    submit(inside, input),
  )
  return sending.catch(refuseUsedBefore)
}

/** Turns the database's refusal of a transaction ID that has been used into a refusal; throws all other errors again. */
export function refuseUsedBefore(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'payment_claim_transaction') {
    throw usedBeforeRefusal()
  }
  throw error
}

const usedBeforeRefusal = () => fieldRefusalAs('trxId', usedBefore, 'conflict')

async function submit(inside: Context, input: ClaimInput): Promise<string> {
  return addClaim(inside, await getPayable(inside, input.invoiceId), input)
}

type NewClaim = Omit<ClaimInput, 'invoiceId'>

/** Adds a claim to an invoice that the caller holds, for verbs that have checked permission. Returns its id. */
export async function addClaim(
  inside: Context,
  invoice: Invoice,
  input: NewClaim,
  { isByLink = false } = {},
): Promise<string> {
  refuseUnpayable(invoice)
  const method = await findMethodRevision(inside, input.methodId, input.methodRevision)
  if (!method) throw fieldRefusalAs('methodId', 'Please choose how you paid')
  const sent = {
    ...input,
    senderNumber: normalizeSender(method.kind, input.senderNumber),
    paidAt: new Date(input.paidAt),
  }
  const wrongTime = findWrongTime(sent.paidAt, { now: inside.now(), issuedAt: invoice.createdAt })
  if (wrongTime) throw fieldRefusalAs('paidAt', wrongTime)
  if (isByLink) refuseWithoutTransaction(method.requires, sent)
  else refuseWithoutProof(method.requires, sent)
  refuseImplausibleId(method.kind, sent.trxId)
  const { expected, columns } = await findAmounts(inside, invoice, method, input)
  const replaced = await findReplaced(inside, { ...input, invoiceId: invoice.id })
  const isMethodCurrent = method.isCurrent && method.isActive
  const flags = await findFlags(inside, {
    ...{ ...sent, invoice, isMethodCurrent, isByLink, expected },
  })
  const id = createId()
  const now = inside.now()
  if (sent.proofId && sent.proofId !== replaced?.proofId) {
    const about = { kind: 'payment-claim' as const, id }
    await claimAttachments(inside, { ids: [sent.proofId], about, ownerEmail: invoice.email })
  }
  const number = await nextNumber(inside, 'PC')
  await insertClaim(inside, {
    id,
    number,
    invoice_id: invoice.id,
    email: invoice.email,
    method_id: input.methodId,
    method_kind: method.kind,
    method_snapshot: JSON.stringify(method.snapshot),
    ...columns,
    sender_number: sent.senderNumber,
    trx_id: sent.trxId,
    paid_at: sent.paidAt,
    proof_attachment_id: sent.proofId ?? null,
    text: sent.text,
    status: 'submitted',
    flags,
    checked_by: null,
    lease_until: null,
    decided_at: null,
    reason: '',
    accepted_poisha: null,
    receipt_number: null,
    replaces_id: replaced?.id ?? null,
    created_at: now,
    updated_at: now,
  })
  await recordMove(inside, { kind: 'payment-claim', recordId: id, from: '', to: 'submitted' })
  if (isPermittedForAll(inside.actor, 'payment-claim.open')) {
    const after = { number, email: invoice.email, invoice: invoice.number, amount: sent.amount }
    await recordAuditEntry(inside, {
      action: 'payment-claim.enter',
      kind: 'payment-claim',
      recordId: id,
      after,
    })
  }
  await notify(inside, {
    to: 'staff',
    event: `payment-claim.submitted:${id}`,
    title: `${number}: ${formatMoney(sent.amount)} by ${method.snapshot.label}`,
    text: isByLink
      ? `Reported by the share link of ${invoice.number} of ${invoice.clientName}.`
      : `${invoice.clientName} reported a payment for ${invoice.number}.`,
    link: { kind: 'payment-claim', audience: 'staff', id },
  })
  return id
}

type ClaimColumns = Insertable<Tables['payment_claim']>

/** Inserts a claim unless its transaction ID has been used. */
export async function insertClaim(inside: Context, claim: ClaimColumns): Promise<void> {
  await refuseRepeated(inside, claim.method_kind, claim.trx_id)
  const { folded } = await inside.db
    .insertInto('payment_claim')
    .values(claim)
    .returning('trx_id_folded as folded')
    .executeTakeFirstOrThrow()
  // Refuses IDs that the database folds differently (older Unicode data), which would evade the unique index.
  if ((folded ?? '') !== foldTransactionId(claim.trx_id)) throw fieldRefusalAs('trxId', plainTransactionId)
  if (claim.proof_attachment_id) await requestJob(inside, 'hash-proofs')
}

async function getPayable(inside: Context, id: string): Promise<Invoice> {
  const invoice = await findInvoiceShared(inside, id)
  if (!invoice || !isPermittedFor(inside.actor, 'invoice.pay', invoice.email)) throw notFound('Invoice')
  return invoice
}

/** Throws for an invoice that is void or paid. */
export function refuseUnpayable({ number, status, version }: Invoice): void {
  const currentState = { state: status, version }
  if (status === 'void')
    throw new Refusal('conflict', `${number} is void, so there is nothing to pay.`, { currentState })
  if (status === 'paid') throw new Refusal('conflict', `${number} is already paid.`, { currentState })
}

/** Checks repeated IDs from before folding existed, which are excluded from the unique index. */
async function refuseRepeated(inside: Context, kind: string, trxId: string): Promise<void> {
  const repeated = await inside.db
    .selectFrom('payment_claim')
    .select('id')
    .where('method_kind', '=', kind)
    .where('trx_id_folded', '=', sql<string>`fold_transaction_id(${trxId})`)
    .where('repeats_transaction', '=', true)
    .where('status', 'not in', ['rejected', 'withdrawn'])
    .limit(1)
    .executeTakeFirst()
  if (repeated) throw usedBeforeRefusal()
}
