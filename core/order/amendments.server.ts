import type { Context } from '../context.ts'
import { isPermittedForAll } from '../permissions.ts'
import type { Order } from './order.ts'
import type { Amendment } from './order-response.ts'

const maxAmendments = 200

/** Reads the changes of an order that have taken effect, for verbs that check their own permission. */
export async function readAmendments(
  { db, actor }: Context,
  { id: orderId, currency, clientId }: Pick<Order, 'id' | 'clientId'> & { currency: string },
): Promise<Amendment[]> {
  const isStaff = isPermittedForAll(actor, 'order.open')
  const accepted = await db
    .selectFrom('quote')
    .innerJoin('quote_acceptance', 'quote_acceptance.quote_id', 'quote.id')
    .select(['amendment as number', 'quote.id as quoteId', 'quote.client_id as clientOfQuote'])
    .select(['title', 'note as reason'])
    .select(['total_cents as totalCents', 'accepted_at as acceptedAt', 'raised_deposit as raisedDeposit'])
    .select('takes_over_cents as takesOverCents')
    .where('order_id', '=', orderId)
    .where('amendment', 'is not', null)
    .orderBy('accepted_at')
    .limit(maxAmendments)
    .execute()
  const own = await db
    .selectFrom('order_amendment')
    .select(['number', 'title', 'reason', 'lowered_cents as loweredCents', 'due_on as dueOn'])
    .select(['deposit_percent as depositPercent', 'moves_client as movesClient', 'created_at as acceptedAt'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .limit(maxAmendments)
    .execute()
  return [
    ...accepted.map(({ number, totalCents, raisedDeposit, takesOverCents, clientOfQuote, ...same }) => ({
      ...same,
      // The quotes of a client before are theirs.
      quoteId: isStaff || clientOfQuote === clientId ? same.quoteId : null,
      ...{ number: number ?? 0, dueOn: null, depositPercent: raisedDeposit },
      movesClient: takesOverCents !== null,
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
