import { claimAttachments } from '../attachment/attach-files.server.ts'
import type { Context } from '../context.ts'
import { nameCurrency } from '../currency.ts'
import { fieldRefusal } from '../errors.ts'
import { findImplausibleId } from '../payment-claim/payment-proof.ts'
import { findMethodOrCash } from '../payment-method/find-method.server.ts'
import type { MethodKind } from '../payment-method/payment-method.ts'
import type { RefundInput } from './ledger.ts'

/** Method and transaction ID of a refund to the client. */
export type Sending = { methodId: string | null; kind: MethodKind; label: string; reference: string }

/** Reads how a refund was sent; undefined if that is not said. */
export async function findSending(inside: Context, input: RefundInput): Promise<Sending | undefined> {
  const { to, paidOut, method, reference, files } = input
  const given = { paidOut, method, reference, files: files.length > 0 }
  const [first] = Object.entries(given).flatMap(([name, value]) => (value ? [name] : []))
  if (to === 'credit' && first) throw fieldRefusal(first, 'Only for a refund to the client')
  if (!method) {
    if (reference || files.length > 0) throw fieldRefusal('method', 'Please choose how it was sent')
    return undefined
  }
  const { id: methodId, kind, currency, snapshot } = await findMethodOrCash(inside, method)
  // Cash can be in any currency.
  if (currency && kind !== 'cash') requirePaidOut(input, currency)
  const implausible = kind === 'cash' ? undefined : findImplausibleId(kind, reference)
  if (implausible) throw fieldRefusal('reference', implausible)
  return { methodId, kind, label: snapshot.label, reference }
}

/** Requires the amount that was sent if the method cannot send the currency of the refund. */
function requirePaidOut({ amount, paidOut }: RefundInput, currency: string): void {
  if (paidOut && paidOut.currency !== currency) throw fieldRefusal('paidOut.currency', `Must be ${currency}`)
  if (paidOut || currency === amount.currency) return
  throw fieldRefusal('paidOut', `Please enter the amount that was sent, in ${nameCurrency(currency)}`)
}

type Sent = { id: string; email: string; files: string[] }

/** Stores how a refund was sent, with its proof, after its ledger entry. */
export async function addSending(
  inside: Context,
  sending: Sending,
  { id, email, files }: Sent,
): Promise<void> {
  const { methodId, kind, label, reference } = sending
  await inside.db
    .insertInto('refund')
    .values({
      ...{ id, method_id: methodId, method_kind: kind, method_label: label, reference },
      created_at: inside.now(),
    })
    .execute()
  await claimAttachments(inside, { ids: files, about: { kind: 'refund', id }, ownerEmail: email })
}

/** Refuses a transaction ID that another refund has; throws all other errors again. */
export function refuseSentBefore(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'refund_transaction') {
    throw fieldRefusal('reference', 'Another refund has this transaction ID', 'conflict')
  }
  throw error
}
