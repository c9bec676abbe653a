import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context, User } from '../context.ts'
import { Refusal } from '../errors.ts'
import { notifyOwners } from '../role/notify-owners.server.ts'
import { formatDayAndTime, hourMs } from '../time.ts'
import { methodChangeHours } from './method-change.ts'
import type { PaymentMethodFields } from './method-response.ts'
import { sensitiveMethodFields, sensitiveMethodLabels } from './payment-method.ts'

type Wanted = {
  methodId: string
  label: string
  kind: 'add' | 'change'
  change: Partial<PaymentMethodFields>
}

/** Lets new account details wait for a second owner or a day, and notifies all owners at once. */
export async function requestMethodChange(inside: Context, me: User, wanted: Wanted): Promise<void> {
  const { methodId, label, kind, change } = wanted
  const id = createId()
  const now = inside.now()
  const effectiveAt = new Date(now.getTime() + methodChangeHours * hourMs)
  await inside.db
    .insertInto('payment_method_change')
    .values({
      ...{ id, method_id: methodId, kind, change: JSON.stringify(change), requested_by: me.id },
      ...{ created_at: now, effective_at: effectiveAt },
    })
    .execute()
  await recordAuditEntry(inside, {
    ...{ action: 'payment-method.request', kind: 'payment-method', recordId: methodId },
    after: { ...change, effectiveAt },
  })
  const wish = kind === 'add' ? `add the payment method “${label}”` : `change “${label}”`
  await notifyOwners(inside, {
    event: `payment-method.request:${id}`,
    title: 'Check where clients are going to pay',
    text: `${me.name} wants to ${wish}. ${describeAccount(change)}\n\nIt takes effect on ${formatDayAndTime(effectiveAt)}, or at once when another owner approves it. If it is wrong, cancel it before.`,
    link: { kind: 'payment-settings', audience: 'staff' },
  })
}

/** Tells all owners of a method that takes effect at once, because it is the first one of the site. */
export const notifyOfFirstMethod = (inside: Context, me: User, id: string, method: PaymentMethodFields) =>
  notifyOwners(inside, {
    event: `payment-method.first:${id}`,
    title: 'Clients can pay now',
    text: `${me.name} added the first payment method, “${method.label}”. ${describeAccount(method)}\n\nIf it is wrong, change it at once.`,
    link: { kind: 'payment-settings', audience: 'staff' },
  })

function describeAccount(change: Partial<PaymentMethodFields>): string {
  return sensitiveMethodFields
    .flatMap((field) => {
      const value = change[field]
      if (value === undefined) return []
      if (field === 'qrImage') return value ? [`${sensitiveMethodLabels[field]}: a picture.`] : []
      const words = typeof value === 'string' ? value : Object.values(value).filter(Boolean).join(', ')
      return words ? [`${sensitiveMethodLabels[field]}: ${words}.`] : []
    })
    .join(' ')
}

/** Refuses edits of a method that has a waiting change, except for hiding it, and showing it if it was visible before. */
export async function refuseWaiting(
  { db }: Context,
  methodId: string,
  change: Partial<PaymentMethodFields>,
): Promise<void> {
  const waiting = await db
    .selectFrom('payment_method_change')
    .select('kind')
    .where('method_id', '=', methodId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const isVisibilityOnly = Object.keys(change).every((field) => field === 'isActive')
  if (!waiting || (waiting.kind === 'change' && isVisibilityOnly)) return
  throw new Refusal('conflict', 'A change of this payment method waits. Approve or cancel it first.')
}
