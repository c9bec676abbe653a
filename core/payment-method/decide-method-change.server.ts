import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context, User } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permitUser } from '../permissions.ts'
import { permitStill } from '../person/permit-still.server.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { notifyOwners } from '../role/notify-owners.server.ts'
import { hourMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { methodChangeHours } from './method-change.ts'
import { methodInput } from './method-input.ts'
import type { PaymentMethodFields } from './method-response.ts'
import { normalizeMethod } from './payment-method.ts'
import { lockMethod, saveMethod } from './save-method.server.ts'

/** Puts a waiting change into effect. Refuses the owner who asked for it, and new owners. */
export async function approveMethodChange(ctx: Context, id: string): Promise<void> {
  const me = permitUser(ctx, 'payment-method.approve')
  requireRecentSignIn(ctx, me, 'Please sign in again to change where clients pay to.')
  await inTransaction(ctx, async (inside) => {
    await permitStill(inside, me)
    const waiting = await lockWaiting(inside, id)
    if (waiting.requestedBy === me.id) {
      throw new Refusal('forbidden', 'Another owner has to approve this, or it takes effect after 24 hours.')
    }
    await refuseNewOwner(inside, me)
    await apply(inside, waiting, me)
  })
}

/** With the session of one owner somebody could make an account of theirs the second one, or link it to one. */
async function refuseNewOwner({ db, now }: Context, { id }: User): Promise<void> {
  const found = await db
    .selectFrom('person')
    .select(
      sql<Date>`greatest(created_at,
        (select max(at) from audit_entry where kind = 'person' and record_id = person.id
          and action in ('person.update', 'person.link-sign-in')),
        (select max(accepted_at) from staff_invitation where accepted_by = person.id))`.as('since'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || now().getTime() - found.since.getTime() >= methodChangeHours * hourMs) return
  throw new Refusal(
    'conflict',
    `You can approve this when you have been an owner for ${methodChangeHours} hours. It takes effect by itself after that time, too.`,
  )
}

/** Drops a waiting change. A method that was added with it goes, too. */
export async function cancelMethodChange(ctx: Context, id: string): Promise<void> {
  const me = permitUser(ctx, 'payment-method.approve')
  requireRecentSignIn(ctx, me, 'Please sign in again to cancel a change of where clients pay to.')
  await inTransaction(ctx, async (inside) => {
    await permitStill(inside, me)
    await cancel(inside, await lockWaiting(inside, id), me)
  })
}

/** Puts all changes into effect whose time has come; drops those of people who are no owners any more. */
export async function applyDueMethodChanges(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('payment_method_change')
    .select('id')
    .where('state', '=', 'waiting')
    .where('effective_at', '<=', ctx.now())
    .orderBy('effective_at')
    .limit(100)
    .execute()
  for (const { id } of due) {
    await inTransaction(ctx, async (inside) => {
      const waiting = await findWaiting(inside, id)
      if (!waiting) return
      if (await isOwner(inside, waiting.requestedBy)) await apply(inside, waiting)
      else await cancel(inside, waiting)
    })
  }
}

type Waiting = {
  id: string
  methodId: string
  kind: 'add' | 'change'
  change: Partial<PaymentMethodFields>
  requestedBy: string
}

/** Locks a change that still waits: the first of two decisions counts. */
const findWaiting = ({ db }: Context, id: string): Promise<Waiting | undefined> =>
  db
    .selectFrom('payment_method_change')
    .select(['id', 'method_id as methodId', 'kind', 'change', 'requested_by as requestedBy'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

async function lockWaiting(inside: Context, id: string): Promise<Waiting> {
  const waiting = await findWaiting(inside, id)
  if (waiting) return waiting
  const known = inside.db.selectFrom('payment_method_change').select('id').where('id', '=', id)
  if (!(await known.executeTakeFirst())) throw notFound('Change')
  throw new Refusal('conflict', 'This change has been decided already.')
}

async function isOwner({ db }: Context, personId: string): Promise<boolean> {
  const owner = db.selectFrom('person').select('id').where('id', '=', personId).forShare()
  const found = owner.where('access_role', '=', 'admin').where('is_disabled', '=', false)
  return (await found.executeTakeFirst()) !== undefined
}

async function apply(inside: Context, waiting: Waiting, me?: User): Promise<void> {
  const { id, methodId, change } = waiting
  const before = await lockMethod(inside, methodId)
  if (!before) throw notFound('Payment method')
  const wanted = normalizeMethod(methodInput.parse({ ...before, ...change }))
  const more = differing<PaymentMethodFields>(before, wanted)
  await close(inside, id, 'applied', me)
  await saveMethod(inside, before, more, { isApproved: me !== undefined })
  const how = me ? `${me.name} approved it.` : 'Its 24 hours are over.'
  await notifyOwners(inside, {
    event: `payment-method.apply:${id}`,
    title: 'Clients see other payment details now',
    text: `The change of “${before.label}” is in effect. ${how}`,
    link: { kind: 'payment-settings', audience: 'staff' },
  })
}

async function cancel(inside: Context, { id, methodId, kind }: Waiting, me?: User): Promise<void> {
  const method = await lockMethod(inside, methodId)
  await close(inside, id, 'cancelled', me)
  if (kind === 'add') await inside.db.deleteFrom('payment_method').where('id', '=', methodId).execute()
  await recordAuditEntry(inside, {
    ...{ action: 'payment-method.cancel', kind: 'payment-method', recordId: methodId },
    before: { label: method?.label },
  })
  await notifyOwners(inside, {
    event: `payment-method.cancel:${id}`,
    title: 'A change of a payment method was cancelled',
    text: `“${method?.label}” stays as it is. ${me ? `${me.name} cancelled the change.` : 'The person who asked for it is no owner any more.'}`,
    link: { kind: 'payment-settings', audience: 'staff' },
  })
}

const close = ({ db, now }: Context, id: string, state: 'applied' | 'cancelled', me?: User) =>
  db
    .updateTable('payment_method_change')
    .set({ state, decided_by: me?.id ?? null, decided_at: now() })
    .where('id', '=', id)
    .where(sql<boolean>`state = 'waiting'`)
    .execute()
