import { v7 as createId } from 'uuid'
import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import { claimAttachments } from '../attachment/attach-files.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { type AppliedCoupon, recordUse } from '../coupon/use-coupon.server.ts'
import { fieldRefusal, fieldRefusalAs, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { permit, permitAdding } from '../permissions.ts'
import { findService } from '../service/service.server.ts'
import type { Plan, Service } from '../service/service.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { checkBrief } from './brief.ts'
import { buyPlan } from './buy-plan.server.ts'
import type { Order } from './order.ts'
import { applyCoupon, formatPrice } from './order-coupon.server.ts'
import type { EnteredOrderInput, OrderInput } from './order-input.ts'
import { nameOf, planOf } from './ordered-plan.ts'

type Placed = { id: string; number: string }

/** Places a client's own order. A repeated call with the same idempotency key returns the first result. */
export async function placeOrder(ctx: Context, input: OrderInput, key?: string): Promise<Placed> {
  const { me, email } = permitAdding(ctx, 'order.place')
  const admit = async () => {
    await ctx.limit('order')
    if (input.couponCode) await ctx.limit('coupon')
  }
  return doOnce(ctx, { key, operation: 'order.place', input, admit }, async (inside) => {
    const service = await getService(inside, input)
    const checked = checkBrief(service.briefFields, input.brief)
    const brief = await nameFiles(inside, { ...input, service, brief: checked })
    const client = { email, clientName: me.name, source: 'web' as const }
    const applied = await applyCoupon(inside, { ...input, email, service })
    const placed = await addOrder(inside, { ...input, ...client, service, brief, applied })
    const { answerTimes } = await readBrand(inside)
    await notify(inside, {
      to: { email },
      event: `order.received:${placed.id}`,
      title: `We received your order ${placed.number}`,
      text: `${nameOf(service, input)}. ${formatPrice(service, input, applied)}We’ll review it and reply, ${answerTimes.order}.`,
      link: { kind: 'order', audience: 'client', id: placed.id },
    })
    return placed
  })
}

/** Enters an order for a client who asked by chat. Staff only; answers to the brief may be missing. */
export async function enterOrder(ctx: Context, input: EnteredOrderInput, key?: string): Promise<Placed> {
  permit(ctx, 'order.enter')
  return doOnce(ctx, { key, operation: 'order.enter', input }, async (inside) => {
    const service = await getService(inside, input)
    const checked = checkBrief(service.briefFields, input.brief, { isComplete: false })
    const brief = await nameFiles(inside, { ...input, service, brief: checked })
    const applied = await applyCoupon(inside, { ...input, service })
    const placed = await addOrder(inside, { ...input, service, brief, applied })
    const { email, source } = input
    const coupon = applied && { coupon: applied.coupon.code, discountCents: applied.discountCents }
    const after = { number: placed.number, email, source, name: nameOf(service, input), ...coupon }
    await recordAuditEntry(inside, { action: 'order.enter', kind: 'order', recordId: placed.id, after })
    await notify(inside, {
      to: { email },
      event: `order.received:${placed.id}`,
      title: `Your order ${placed.number}`,
      text: `${nameOf(service, input)}, as we agreed in the chat. ${formatPrice(service, input, applied)}`.trim(),
      link: { kind: 'order', audience: 'client', id: placed.id },
    })
    return placed
  })
}

async function getService(inside: Context, { service: slug, planId, price }: OrderInput): Promise<Service> {
  const service = await findService(inside, slug)
  if (!service) throw fieldRefusal('service', 'This service is not available. Please choose another one.')
  const plan = planOf(service, planId)
  if (planId && !plan)
    throw fieldRefusal('planId', 'This plan is no longer offered. Please choose another one.')
  if (service.plans.length > 0 && !plan) throw fieldRefusalAs('planId', 'Please choose a plan')
  refuseOtherPrice(plan, price)
  return service
}

/** Refuses an order for a price that is no longer the plan's. */
function refuseOtherPrice(plan: Plan | undefined, seen: OrderInput['price']): void {
  const isSame = seen?.minor === (plan?.price.minor ?? 0) && (!plan || seen.currency === plan.price.currency)
  if (!seen || isSame) return
  const now = plan
    ? `${plan.name} now costs ${formatMoney(plan.price)}`
    : 'The price is now set for each order'
  throw new Refusal(
    'conflict',
    `The price has changed: ${now}, not ${formatMoney(seen)}. Nothing was ordered; please look at it again.`,
  )
}

type Answers = Pick<OrderInput, 'brief' | 'attachmentIds'> & { service: Service }

/** Replaces the answers to questions for files by the names of the files, which the order lists. */
async function nameFiles({ db }: Context, { service, brief, attachmentIds }: Answers) {
  const asked = service.briefFields.filter(({ name, kind }) => kind === 'file' && brief[name])
  if (asked.length === 0) return brief
  const rows =
    attachmentIds.length > 0
      ? await db.selectFrom('attachment').select(['id', 'name']).where('id', 'in', attachmentIds).execute()
      : []
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const answers = asked.map(({ name }) => {
    const file = names.get(brief[name] ?? '')
    if (!file) throw fieldRefusalAs(`brief.${name}`, 'Please add this file again')
    return [name, file]
  })
  return { ...brief, ...Object.fromEntries(answers) }
}

type Addition = Pick<Order, 'email' | 'clientName' | 'source' | 'planId'> & {
  service: Service
  brief: Record<string, string>
  attachmentIds: string[]
  applied: AppliedCoupon | undefined
}

async function addOrder(inside: Context, addition: Addition): Promise<Placed> {
  const { service, brief, attachmentIds, email, clientName, source, applied } = addition
  const sold = await buyPlan(inside, { service, planId: addition.planId, email, applied })
  const { plan, bought } = sold
  const id = createId()
  const number = await nextNumber(inside, 'OR')
  await inside.db
    .insertInto('client_order')
    .values({
      id,
      number,
      email,
      client_name: clientName || email,
      service_kind: service.kind,
      service_id: service.id,
      plan_id: plan?.planId ?? '',
      template_request_id: null,
      snapshot: JSON.stringify(bought),
      brief: JSON.stringify(brief),
      total_cents: bought.priceCents,
      currency: sold.currency,
      deposit_percent: sold.depositPercent,
      status: 'submitted',
      due_on: null,
      delivered_at: null,
      project_id: null,
      source,
      created_at: inside.now(),
      updated_at: inside.now(),
    })
    .execute()
  if (applied) {
    await recordUse(inside, { couponId: applied.coupon.id, orderId: id, amountCents: applied.discountCents })
  }
  await setAnswerDue(inside, 'order', id)
  await claimAttachments(inside, { ids: attachmentIds, about: { kind: 'order', id }, ownerEmail: email })
  await recordMove(inside, { kind: 'order', recordId: id, from: '', to: 'submitted' })
  await notify(inside, {
    to: 'staff',
    event: `order.submitted:${id}`,
    title: `New order ${number}: ${bought.name}`,
    text: `From ${clientName || email}. ${formatPrice(service, addition, applied)}${plan ? 'Please accept it' : 'Please write a quote for it'}, request missing information, or decline it.`,
    link: { kind: 'order', audience: 'staff', id },
  })
  return { id, number }
}
