import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { renameKeys } from '../rename-keys.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { maxPaymentMethods, readMethods } from './list-methods.server.ts'
import { methodInput } from './method-input.ts'
import type { PaymentMethodFields } from './method-response.ts'
import { saveMethodRevision } from './method-revisions.server.ts'
import { normalizeMethod, sensitiveMethodFields } from './payment-method.ts'

const columnNames = {
  accountType: 'account_type',
  qrImage: 'qr_image',
  instructionsEn: 'instructions_en',
  instructionsBn: 'instructions_bn',
  isActive: 'is_active',
} as const

/** Creates a method at the end of the list. */
export async function createPaymentMethod(ctx: Context, given: PaymentMethodFields): Promise<string> {
  const me = permitUser(ctx, 'payment-method.create')
  requireRecentSignIn(ctx, me, signInAgain)
  const id = createId()
  const facts = normalizeMethod(given)
  await inTransaction(ctx, async (inside) => {
    const now = inside.now()
    const { bank, min, max, ...same } = renameKeys(facts, columnNames)
    // Serializes concurrent inserts, so that each gets its own sort order.
    await sql`select pg_advisory_xact_lock(74)`.execute(inside.db)
    const { count, last } = await inside.db
      .selectFrom('payment_method')
      .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('sort_order').as('last')])
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxPaymentMethods)
      throw new Refusal('conflict', 'There are already as many payment methods as possible.')
    await inside.db
      .insertInto('payment_method')
      .values({
        ...same,
        bank: JSON.stringify(bank),
        min_poisha: min?.minor ?? null,
        max_poisha: max?.minor ?? null,
        id,
        sort_order: (last ?? 0) + 1,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await saveMethodRevision(inside, id, facts, 1)
    await recordAuditEntry(inside, {
      action: 'payment-method.create',
      kind: 'payment-method',
      recordId: id,
      after: facts,
    })
  })
  return id
}

type MethodChange = { [Name in keyof PaymentMethodFields]?: PaymentMethodFields[Name] | undefined } & {
  version: number
  /** True if the new number, holder or QR was compared with the account. */
  isConfirmed?: boolean | undefined
}

/** Returns the number of changed methods. A new number, holder, bank or QR must be confirmed; claims keep the old. */
export async function updatePaymentMethod(
  ctx: Context,
  id: string,
  { version, isConfirmed, ...wanted }: MethodChange,
): Promise<number> {
  const me = permitUser(ctx, 'payment-method.update')
  const changed = (before: PaymentMethodFields) =>
    normalizeMethod(parse({ ...before, ...withoutUndefined(wanted) }))
  return updateVersioned(ctx, {
    ...{ kind: 'payment-method', id, name: 'Payment method', version },
    async lock({ db }) {
      await db.selectFrom('payment_method').select('id').where('id', '=', id).forUpdate().execute()
      const [method] = await readMethods(db, { id })
      return method
    },
    diff: (before) => differing<PaymentMethodFields>(before, changed(before)),
    changeMore(_, before, change) {
      if (!isSensitive(change)) return {}
      if (!isConfirmed) throw confirmFirst(change)
      requireRecentSignIn(ctx, me, signInAgain)
      return { revision: before.revision + 1 }
    },
    async save(inside, change, { before, version }) {
      const revision = isSensitive(change) ? before.revision + 1 : before.revision
      const { bank, min, max, ...same } = renameKeys(change, columnNames)
      await inside.db
        .updateTable('payment_method')
        .set({
          ...same,
          ...(bank && { bank: JSON.stringify(bank) }),
          ...(min !== undefined && { min_poisha: min?.minor ?? null }),
          ...(max !== undefined && { max_poisha: max?.minor ?? null }),
          revision,
          version,
          updated_at: inside.now(),
        })
        .where('id', '=', id)
        .execute()
      await saveMethodRevision(inside, id, changed(before), revision)
    },
  })
}

const signInAgain = 'Please sign in again to change where clients pay to.'

const isSensitive = (change: Partial<PaymentMethodFields>) =>
  sensitiveMethodFields.some((field) => change[field] !== undefined)

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
