import type { Context } from '../context.ts'
import type { Amendment } from './order-response.ts'

const maxAmendments = 200

/** Reads the changes of an order that have taken effect, for verbs that check their own permission. */
export async function readAmendments(
  { db }: Context,
  { id: orderId, currency }: { id: string; currency: string },
): Promise<Amendment[]> {
  const accepted = await db
    .selectFrom('quote')
    .innerJoin('quote_acceptance', 'quote_acceptance.quote_id', 'quote.id')
    .select(['amendment as number', 'quote.id as quoteId', 'title', 'note as reason'])
    .select(['total_cents as totalCents', 'accepted_at as acceptedAt'])
    .where('order_id', '=', orderId)
    .where('amendment', 'is not', null)
    .orderBy('accepted_at')
    .limit(maxAmendments)
    .execute()
  const own = await db
    .selectFrom('order_amendment')
    .select(['number', 'title', 'reason', 'lowered_cents as loweredCents', 'due_on as dueOn'])
    .select(['deposit_percent as depositPercent', 'created_at as acceptedAt'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .limit(maxAmendments)
    .execute()
  return [
    ...accepted.map(({ number, totalCents, ...same }) => ({
      ...{ ...same, number: number ?? 0, dueOn: null, depositPercent: null },
      total: { minor: Number(totalCents), currency },
    })),
    ...own.map(({ loweredCents, ...same }) => ({
      ...{ ...same, quoteId: null },
      // Not minus zero, which JSON and tests tell apart.
      total: { minor: 0 - Number(loweredCents), currency },
    })),
  ].toSorted((one, other) => one.acceptedAt.getTime() - other.acceptedAt.getTime())
}

/** Returns the number of the next change of an order that the caller has locked. */
export async function nextAmendment({ db }: Context, orderId: string): Promise<number> {
  const { last: quoted } = await db
    .selectFrom('quote')
    .select(({ fn }) => fn.max('amendment').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { last: own } = await db
    .selectFrom('order_amendment')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Math.max(quoted ?? 0, own ?? 0) + 1
}
