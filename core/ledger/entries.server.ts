import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { inOpenMonth } from '../closed-month/in-open-month.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { type Money, poisha } from '../money.ts'
import type { MethodKind } from '../payment-method/payment-method.ts'
import { today } from '../time.ts'
import type { EntryType } from './entry-types.ts'

type NewEntry = {
  id?: string
  type: EntryType
  /** Null for the client's credit. */
  invoiceId: string | null
  email: string
  /** Day on which it counts; today if left out. */
  onDay?: string
  /** Signed change of the invoice's payments, in minor units of its currency, or of the credit, in cents. */
  minor: number
  /** Signed amount that moved, in its own currency. */
  moved?: Money | null
  claimId?: string | null
  creditNoteId?: string
  /** Kind of the method by which a refund was sent. Entries of a payment have that of its claim. */
  methodKind?: MethodKind | undefined
  reason?: string
  isSample?: boolean
}

/** Inserts ledger entries. Call it in the transaction of the change that they record. The database updates the
 * invoice's status after each entry, and refuses entries that would make a balance negative. Returns the value of each in
 * cents. */
export const writeEntries = (inside: Context, entries: NewEntry[]): Promise<number[]> =>
  inOpenLedger(inside, () => insertEntries(inside, entries))

/** Runs a write that is dated today, or in a month that `dayOfPayment` keeps open, and refuses it in words if the month is closed. */
export const inOpenLedger = <Result>(inside: Context, write: () => Promise<Result>): Promise<Result> =>
  inOpenMonth(
    `The month ${today(inside).slice(0, 7)} is closed, so no payment, refund or credit can be dated in it. An owner can reopen it under Reports, Months.`,
    write,
  )

async function insertEntries(inside: Context, entries: NewEntry[]): Promise<number[]> {
  const { actor } = inside
  const values: number[] = []
  for (const entry of entries) {
    const { id, type, invoiceId, email, minor, moved, claimId, creditNoteId } = entry
    const { methodKind, reason, isSample, onDay } = entry
    const { value } = await inside.db
      .insertInto('ledger_entry')
      .values({
        id: id ?? createId(),
        at: inside.now(),
        ...(onDay && { on_day: onDay }),
        type,
        invoice_id: invoiceId,
        email: foldEmail(email),
        amount_cents: minor,
        ...columnsOfMoved(moved, invoiceId),
        claim_id: claimId ?? null,
        credit_note_id: creditNoteId ?? null,
        ...(methodKind && { method_kind: methodKind }),
        person_id: actor.kind === 'user' ? actor.id : null,
        reason: reason ?? '',
        is_sample: isSample ?? false,
      })
      .returning('usd_cents as value')
      .executeTakeFirstOrThrow()
    values.push(Number(value))
  }
  return values
}

type Released = Pick<NewEntry, 'id' | 'email' | 'reason' | 'isSample'> & {
  type: 'credit' | 'refund'
  invoiceId: string
  minor: number
}

/** Takes an amount from the payments of an invoice, and gives the client its value as credit. Returns that in cents. */
export async function releaseAsCredit(
  inside: Context,
  { id, type, invoiceId, minor, ...entry }: Released,
): Promise<number> {
  const taken = { ...entry, ...(id && { id }), type, invoiceId, minor: -minor }
  const [value = 0] = await writeEntries(inside, [taken])
  if (value < 0) await writeEntries(inside, [{ ...entry, type: 'credit', invoiceId: null, minor: -value }])
  return -value
}

/** Dollars moved as the entry's amount says, unless the invoice is in another currency. */
function columnsOfMoved(moved: Money | null | undefined, invoiceId: string | null) {
  if (!moved || moved.minor === 0) return { poisha: null }
  const { minor, currency } = moved
  if (currency === 'BDT') return { poisha: minor }
  if (currency !== 'USD') return { poisha: null, moved_currency: currency, moved_minor: minor }
  const unlessInDollars = sql`from invoice where id = ${invoiceId}::uuid and currency <> 'USD'`
  return {
    poisha: null,
    moved_currency: sql<string | null>`(select 'USD' ${unlessInDollars})`,
    moved_minor: sql<number | null>`(select ${minor}::bigint ${unlessInDollars})`,
  }
}

/** Columns from which `toMoved` reads what moved. */
export const movedColumns = [
  'poisha',
  'moved_currency as movedCurrency',
  'moved_minor as movedMinor',
] as const
export type MovedRow = { poisha: string | null; movedCurrency: string | null; movedMinor: string | null }

export function toMoved({ poisha: taka, movedCurrency, movedMinor }: MovedRow): Money | null {
  if (taka !== null) return poisha(Number(taka))
  return movedCurrency === null ? null : { minor: Number(movedMinor), currency: movedCurrency }
}

/** Returns a client's unused credit in cents, for verbs that check their own permission. */
export async function sumCredit({ db }: Context, email: string): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_entry')
    .select(({ fn }) => fn.sum<string | null>('amount_cents').as('sum'))
    .where('email', '=', foldEmail(email))
    .where('invoice_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Like `sumCredit`, with a lock: nobody else can use the credit until this transaction ends. */
export async function sumCreditLocked(inside: Context, email: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${foldEmail(email)}, 73))`.execute(inside.db)
  return sumCredit(inside, email)
}
