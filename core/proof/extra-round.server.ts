import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { convert } from '../exchange.ts'
import { sumLines } from '../invoice/invoice-lines.ts'
import { formatMoney, usd } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { amendOrder } from '../order/amend-order.server.ts'
import { isAmendable } from '../order/order.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { isClientOf, permitFor, permitUser, refuseOwnMoney } from '../permissions.ts'
import { orderOfProject } from '../project/order-of-project.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { inTransaction } from '../transaction.server.ts'
import type { ExtraRoundInput, FreeRoundInput } from './extra-round.ts'
import type { ExtraRound } from './proof.ts'
import { findProofLocked, type ProofRecord } from './proof-rows.server.ts'

const title = 'Extra round of changes'

type Order = NonNullable<Awaited<ReturnType<ReturnType<typeof orderOfProject>['executeTakeFirst']>>>

/** Number of the agreed revisions of an order that can be changed, if all of them are used; otherwise null. */
function usedUpOf({ status, snapshot, used }: Order): number | null {
  const { revisions, revisionsAsQuoted } = snapshot
  if (revisionsAsQuoted || revisions === null || used < revisions) return null
  return isAmendable({ status, bought: snapshot }) ? revisions : null
}

/** Price of the settings in a currency; undefined without a rate. */
async function readUsualPrice(ctx: Context, currency: string): Promise<number | undefined> {
  const { extraRoundPrice } = await readSiteSettings(ctx)
  return convert(usd(extraRoundPrice), currency, await readPaymentSettings(ctx), 'up')
}

/** Prices an extra round, as its plan did when it was ordered or as the settings do; null if none is offered. */
async function offerOf(ctx: Context, order: Order) {
  const included = usedUpOf(order)
  if (included === null) return null
  const { currency } = order
  const priceCents = order.snapshot.extraRoundCents ?? (await readUsualPrice(ctx, currency))
  if (!priceCents) return null
  const { tax } = order.snapshot
  const line = { title, quantity: 1, priceCents, ...(tax && { tax }) }
  return { included, line, price: { minor: sumLines([line]), currency } }
}

/** Reads the offer of an extra round, for callers that have checked access. */
export async function readExtraRound(ctx: Context, projectId: string): Promise<ExtraRound | null> {
  const order = await orderOfProject(ctx, projectId).executeTakeFirst()
  const offer = order ? await offerOf(ctx, order) : null
  return offer && { included: offer.included, price: offer.price }
}

/** Agrees on an extra round by the client of a project, who may also answer quotes. */
export async function acceptExtraRound(ctx: Context, id: string, input: ExtraRoundInput): Promise<void> {
  permitUser(ctx, 'project.ask')
  await inTransaction(ctx, async (inside) => {
    const proof = await findProofLocked(inside, id)
    permitFor(inside, 'proof.answer', proof.email)
    if (!isClientOf(inside.actor, 'quote.answer', proof.email)) {
      throw new Refusal('forbidden', 'Only the client agrees on an extra round.')
    }
    await addExtraRound(inside, proof, input, 'signed in')
  })
}

const isOver = () =>
  new Refusal('conflict', 'An extra round is agreed already, or no longer offered. Please look again.')

/** Adds a paid revision to the order of a round that the caller has locked, once for each agreed number. */
export async function addExtraRound(
  inside: Context,
  proof: ProofRecord,
  { name, included, price }: ExtraRoundInput,
  how: 'signed in' | 'by share link',
): Promise<void> {
  const order = await orderOfProject(inside, proof.projectId).forUpdate().executeTakeFirst()
  const offer = order && (await offerOf(inside, order))
  if (!offer || offer.included !== included) throw isOver()
  const { minor, currency } = offer.price
  if (price.minor !== minor || price.currency !== currency) {
    throw new Refusal('conflict', `An extra round costs ${formatMoney(offer.price)} now. Please look again.`)
  }
  await amendOrder(inside, order.id, {
    ...{ title, lines: [offer.line], totalCents: minor, currency },
    ...{ revisions: 1, supportMonths: 0, workingDays: 0 },
    cause: { extraRound: included + 1, acceptedBy: name, how, round: proof.number },
  })
  await notify(inside, {
    to: 'staff',
    event: `proof.extra-round:${order.id}:${included + 1}`,
    title: `${proof.projectName}: an extra round for ${formatMoney(offer.price)}`,
    text: `Agreed by ${name}, ${how}. It is invoiced.`,
    link: { kind: 'proof', audience: 'staff', id: proof.id, projectId: proof.projectId },
  })
}

/** Gives the client an extra round without a charge, by staff who may write invoices. */
export async function giveFreeRound(
  ctx: Context,
  id: string,
  { included, reason }: FreeRoundInput,
): Promise<void> {
  const me = permitUser(ctx, 'invoice.create')
  await inTransaction(ctx, async (inside) => {
    const proof = await findProofLocked(inside, id)
    permitFor(inside, 'project.open', proof.email)
    refuseOwnMoney(me, proof.email)
    const order = await orderOfProject(inside, proof.projectId).forUpdate().executeTakeFirst()
    if (!order || usedUpOf(order) !== included) throw isOver()
    await amendOrder(inside, order.id, {
      ...{ title, lines: [], totalCents: 0, currency: order.currency },
      ...{ revisions: 1, supportMonths: 0, workingDays: 0 },
      cause: { freeRound: included + 1, reason, round: proof.number },
    })
    await notify(inside, {
      to: { email: proof.email },
      event: `proof.free-round:${order.id}:${included + 1}`,
      title: `${proof.projectName}: one more round, free of charge`,
      text: reason,
      link: { kind: 'proof', audience: 'client', id, projectId: proof.projectId },
    })
  })
}
