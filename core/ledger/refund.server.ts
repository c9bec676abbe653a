import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { doOnce } from '../idempotency.server.ts'
import type { IssuedNote } from '../invoice/add-credit-note.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import type { RefundInput } from './ledger.ts'
import { addRefundPaper } from './refund-paper.server.ts'
import { addSending, findSending, refuseSentBefore, type Sending } from './refund-sending.server.ts'
import { takeFromCredit, takeFromInvoice } from './take-refund.server.ts'

type Refund = RefundInput & { email: string; key: string | undefined }

/** Refunds a payment of an invoice, to the client or as credit, or pays out the client's credit. Returns the id of the
 * ledger entry. */
export async function refund(ctx: Context, { key, ...input }: Refund): Promise<string> {
  const me = permitUser(ctx, 'ledger.refund')
  refuseOwnMoney(me, input.email)
  requireRecentSignIn(ctx, me, 'Please sign in again to refund money.')
  return doOnce(ctx, { key, operation: 'ledger.refund', input }, async (inside) => {
    const { email, to, paidOut, reason, invoiceId, reopens, files } = input
    const id = createId()
    const sending = await findSending(inside, input)
    const taken = { ...input, id, methodKind: sending?.kind }
    const invoice = invoiceId ? await takeFromInvoice(inside, taken, invoiceId) : undefined
    if (!invoice) await takeFromCredit(inside, taken)
    if (sending) await addSending(inside, sending, { id, email, files })
    const note = invoice?.note
    const paper =
      to === 'client' &&
      (await addRefundPaper(inside, id, {
        ...{ invoiceNumber: invoice?.number ?? '', creditNoteNumber: note?.number ?? '' },
        ...{ amount: input.amount, paidOut: paidOut ?? null, reason },
        ...{ method: sending?.label ?? '', reference: sending?.reference ?? '' },
      }))
    const after = {
      ...{ email: foldEmail(email), amount: input.amount, to, reason, invoiceId: invoiceId ?? null },
      ...(paidOut && { paidOut }),
      ...(sending && { method: sending.label, reference: sending.reference, files }),
      ...(note && { creditNote: note.number }),
      ...(paper && { paper }),
      ...(reopens && { reopens }),
    }
    await recordAuditEntry(inside, {
      action: 'ledger.refund',
      kind: 'invoice',
      recordId: invoiceId ?? id,
      after,
    })
    await notify(inside, {
      to: { email },
      event: `ledger.refund:${id}`,
      title: `${describeAmount(input)} ${to === 'client' ? 'was refunded to you' : 'was added to your credit'}`,
      text: [sending && describeSending(sending), invoice && describeEffect(invoice), reason]
        .filter(Boolean)
        .join('\n\n'),
      link: { kind: 'invoice', audience: 'client' },
      ...documentOf({ id, note, hasPaper: paper !== false }),
    })
    if (paper && note && invoiceId) await sendNote(inside, input, { invoiceId, note })
    return id
  }).catch(refuseSentBefore)
}

/** A mail has one document: the paper of the refund or, of one that became credit, its credit note. */
function documentOf({ id, note, hasPaper }: { id: string; note: IssuedNote | undefined; hasPaper: boolean }) {
  if (hasPaper) return { document: { kind: 'refund' as const, id } }
  return note ? { document: { kind: 'credit-note' as const, id: note.id } } : {}
}

/** Sends the credit note of a refund whose own paper is in the first mail. */
async function sendNote(
  inside: Context,
  { email, amount, reason }: Omit<Refund, 'key'>,
  { invoiceId, note: { id, number } }: { invoiceId: string; note: IssuedNote },
) {
  await notify(inside, {
    to: { email },
    event: `invoice.credited:${id}`,
    title: `Credit note ${number} for ${formatMoney(amount)}`,
    text: `It belongs to your refund.\n\n${reason}`,
    link: { kind: 'invoice', audience: 'client', id: invoiceId },
    document: { kind: 'credit-note', id },
  })
}

const describeAmount = ({ amount, paidOut }: RefundInput) =>
  [formatMoney(amount), paidOut && `(${formatMoney(paidOut)})`].filter(Boolean).join(' ')

const describeSending = ({ label, reference }: Sending) =>
  `Sent by ${[label, reference].filter(Boolean).join(', ')}.`

function describeEffect({ number, note, isVoid }: Awaited<ReturnType<typeof takeFromInvoice>>): string {
  if (isVoid) return ''
  if (note) return `Credit note ${note.number} takes this amount off ${number}, so it is not due again.`
  return `${number} is open again for this amount.`
}
