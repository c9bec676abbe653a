import { type Insertable, sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Tables } from '#db/tables/tables.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound, Refusal } from '../errors.ts'
import { requireRate } from '../payment-settings/require-rate.server.ts'
import { permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { inTransaction } from '../transaction.server.ts'
import { maxPaymentMethods } from './list-methods.server.ts'
import { methodInput } from './method-input.ts'
import type { PaymentMethodFields } from './method-response.ts'
import { saveMethodRevision } from './method-revisions.server.ts'
import { normalizeMethod, sensitiveMethodFields } from './payment-method.ts'
import { notifyOfFirstMethod, refuseWaiting, requestMethodChange } from './request-method-change.server.ts'
import { isSensitive, lockMethod, saveMethod, toMethodColumns } from './save-method.server.ts'

/** Creates a method at the end of the list. Unless it is the first one ever, clients see it when a second owner has
 * approved it or a day has passed. */
export async function createPaymentMethod(ctx: Context, given: PaymentMethodFields): Promise<string> {
  const me = permitUser(ctx, 'payment-method.create')
  requireRecentSignIn(ctx, me, signInAgain)
  const id = createId()
  const facts = normalizeMethod(given)
  await inTransaction(ctx, async (inside) => {
    const now = inside.now()
    // Serializes concurrent inserts, so that each gets its own sort order.
    await sql`select pg_advisory_xact_lock(74)`.execute(inside.db)
    const { count, last } = await inside.db
      .selectFrom('payment_method')
      .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('sort_order').as('last')])
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxPaymentMethods)
      throw new Refusal('conflict', 'There are already as many payment methods as possible.')
    await requireRate(inside, facts.currency, 'currency')
    const isFirst = await isFirstEver(inside)
    await inside.db
      .insertInto('payment_method')
      .values({
        ...(toMethodColumns(isFirst ? facts : { ...facts, isActive: false }) as NewMethod),
        id,
        sort_order: (last ?? 0) + 1,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await saveMethodRevision(inside, id, facts, 1)
    if (isFirst) await notifyOfFirstMethod(inside, me, id, facts)
    await recordAuditEntry(inside, {
      action: 'payment-method.create',
      kind: 'payment-method',
      recordId: id,
      after: isFirst ? facts : { ...facts, isActive: false },
    })
    if (isFirst) return
    // Hidden methods wait, too: turning one on later needs no second owner.
    const change = { isActive: facts.isActive, ...pick(facts) }
    await requestMethodChange(inside, me, { methodId: id, label: facts.label, kind: 'add', change })
  })
  return id
}

type MethodChange = { [Name in keyof PaymentMethodFields]?: PaymentMethodFields[Name] | undefined } & {
  version: number
  /** True if the new details were compared with the account. */
  isConfirmed?: boolean | undefined
}

/** Returns the number of changed methods. Fields that decide where clients pay must be confirmed; claims keep the old. */
export async function updatePaymentMethod(
  ctx: Context,
  id: string,
  { version, isConfirmed, ...wanted }: MethodChange,
): Promise<number> {
  const me = permitUser(ctx, 'payment-method.update')
  const changed = (before: PaymentMethodFields) =>
    normalizeMethod(parse({ ...before, ...withoutUndefined(wanted) }))
  return inTransaction(ctx, async (inside) => {
    const before = await lockMethod(inside, id)
    if (!before) throw notFound('Payment method')
    if (before.version !== version) throw changedMeanwhile()
    const change = differing<PaymentMethodFields>(before, changed(before))
    if (Object.keys(change).length === 0) return 0
    if (isSensitive(change)) {
      if (!isConfirmed) throw confirmFirst(change)
      requireRecentSignIn(inside, me, signInAgain)
    }
    if (change.currency || change.isActive) {
      await requireRate(inside, { ...before, ...change }.currency, 'currency')
    }
    await refuseWaiting(inside, id, change)
    if (isSensitive(change)) {
      await requestMethodChange(inside, me, { methodId: id, label: before.label, kind: 'change', change })
      return 0
    }
    await saveMethod(inside, before, change)
    return 1
  })
}

type NewMethod = Insertable<Tables['payment_method']>

/** Sample methods do not count: clients can't pay by them. */
async function isFirstEver({ db }: Context): Promise<boolean> {
  const own = db.selectFrom('payment_method').select('id').where('is_sample', '=', false).limit(1)
  return (await own.executeTakeFirst()) === undefined
}

const pick = (facts: PaymentMethodFields) =>
  Object.fromEntries(sensitiveMethodFields.map((field) => [field, facts[field]]))

const signInAgain = 'Please sign in again to change where clients pay to.'

const withoutUndefined = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** Applies the rules that involve more than one field to the changed method. */
function parse(facts: object): PaymentMethodFields {
  const { data, error } = methodInput.safeParse(facts)
  if (data) return data
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new Refusal('invalid', error.issues[0]?.message ?? 'Please check your input.', { fields })
}

const confirmFirst = (change: object) =>
  new Refusal('invalid', 'Clients will pay to this account. Please check the details and confirm them.', {
    fields: Object.fromEntries(
      sensitiveMethodFields.filter((field) => field in change).map((field) => [field, 'Please confirm this']),
    ),
  })
