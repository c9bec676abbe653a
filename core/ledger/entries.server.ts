import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { inOpenMonth } from '../closed-month/in-open-month.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { type Money, poisha } from '../money.ts'
import type { MethodKind } from '../payment-method/payment-method.ts'
import type { TakaSource } from '../report/report-currency.ts'
import { today } from '../time.ts'
import type { EntryType } from './entry-types.ts'

export type TakaValue = { poisha: number; source: TakaSource }
/** Value of an entry. Without `taka`, no rate is known. */
export type EntryValue = { cents: number; taka?: TakaValue | undefined }

type NewEntry = {
  id?: string
  type: EntryType
  /** Null for the client's credit. */
  invoiceId: string | null
  email: string
  /** Day on which it counts; today if left out. */
  onDay?: string
  /** Signed change of the invoice's payments, in minor units of its currency, or of the credit. */
  minor: number
  /** Of credit; dollars if left out. An entry of an invoice is in its currency. */
  currency?: string
  /** Value of added credit that is not in dollars. */
  valueCents?: number
  /** Value in taka. Left out for entries of an invoice or a claim, which have theirs from its rates. */
  taka?: TakaValue | undefined
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
 * invoice's status after each entry, and refuses entries that would make a balance negative. Returns the value of each. */
export const writeEntries = (inside: Context, entries: NewEntry[]): Promise<EntryValue[]> =>
  inOpenLedger(inside, () => insertEntries(inside, entries))

/** Runs a write that is dated today, or in a month that `dayOfPayment` keeps open, and refuses it in words if the month is closed. */
export const inOpenLedger = <Result>(inside: Context, write: () => Promise<Result>): Promise<Result> =>
  inOpenMonth(
    `The month ${today(inside).slice(0, 7)} is closed, so no payment, refund or credit can be dated in it. An owner can reopen it under Reports, Months.`,
    write,
  )

async function insertEntries(inside: Context, entries: NewEntry[]): Promise<EntryValue[]> {
  const { actor } = inside
  const values: EntryValue[] = []
  for (const entry of entries) {
    const { id, type, invoiceId, email, minor, moved, claimId, creditNoteId } = entry
    const { methodKind, reason, isSample, onDay, currency = 'USD', valueCents, taka } = entry
    const isForeignCredit = invoiceId === null && currency !== 'USD'
    const written = await inside.db
      .insertInto('ledger_entry')
      .values({
        id: id ?? createId(),
        at: inside.now(),
        ...(onDay && { on_day: onDay }),
        type,
        invoice_id: invoiceId,
        email: foldEmail(email),
        amount_cents: minor,
        ...(isForeignCredit && { currency, usd_given: valueCents }),
        ...columnsOfMoved(moved, { invoiceId, isForeignCredit }),
        ...(taka && { poisha_value: taka.poisha, poisha_source: taka.source }),
        claim_id: claimId ?? null,
        credit_note_id: creditNoteId ?? null,
        ...(methodKind && { method_kind: methodKind }),
        person_id: actor.kind === 'user' ? actor.id : null,
        reason: reason ?? '',
        is_sample: isSample ?? false,
      })
      .returning(['usd_cents as cents', 'poisha_value as poisha', 'poisha_source as source'])
      .executeTakeFirstOrThrow()
    values.push(toValue(written))
  }
  return values
}

type WrittenValue = { cents: string; poisha: string | null; source: TakaSource | null }

const toValue = ({ cents, poisha: minor, source }: WrittenValue): EntryValue => ({
  cents: Number(cents),
  taka: source === null ? undefined : { poisha: Number(minor), source },
})

/** Returns the value of the other side of money that only moves. */
export const oppositeTaka = ({ taka }: EntryValue): TakaValue | undefined =>
  taka && { ...taka, poisha: -taka.poisha }

type Released = Pick<NewEntry, 'id' | 'email' | 'reason' | 'isSample'> & {
  type: 'credit' | 'refund'
  invoiceId: string
  /** In the currency of the invoice. */
  amount: Money
}

/** Takes an amount from the payments of an invoice, and gives it to the client as credit. */
export async function releaseAsCredit(
  inside: Context,
  { id, type, invoiceId, amount: { minor, currency }, ...entry }: Released,
): Promise<void> {
  // A reversal finds the two by their moment.
  const at = inside.now()
  const once = { ...inside, now: () => at }
  const taken = { ...entry, ...(id && { id }), type, invoiceId, minor: -minor }
  const [value = { cents: 0 }] = await writeEntries(once, [taken])
  const given = { type: 'credit' as const, invoiceId: null, minor, currency, valueCents: -value.cents }
  await writeEntries(once, [{ ...entry, ...given, taka: oppositeTaka(value) }])
}

type MovedFor = { invoiceId: string | null; isForeignCredit: boolean }

/** Dollars moved as the entry's amount says, unless the entry is in another currency. */
function columnsOfMoved(moved: Money | null | undefined, { invoiceId, isForeignCredit }: MovedFor) {
  if (!moved || moved.minor === 0) return { poisha: null }
  const { minor, currency } = moved
  if (currency === 'BDT') return { poisha: minor }
  if (currency !== 'USD' || isForeignCredit)
    return { poisha: null, moved_currency: currency, moved_minor: minor }
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
