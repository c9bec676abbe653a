import { readCalendar } from '../answer-due/open-calendar.server.ts'
import { addWorkingDays } from '../answer-due/open-time.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { foldName } from '../folding.ts'
import { doOnce } from '../idempotency.server.ts'
import { addMilestone } from '../milestone/milestone.server.ts'
import type { PartOfOrder } from '../milestone/parts-of-project.server.ts'
import { notify } from '../notice/notice.server.ts'
import { readParts } from '../payment-plan/payment-parts.server.ts'
import { permit } from '../permissions.ts'
import { completeProject, openProject } from '../project/open-project.server.ts'
import type { ServiceKind } from '../service/service.ts'
import { templateOf } from '../service/template-columns.ts'
import { fillShares, type TemplateMilestone } from '../service/template-milestone.ts'
import { today } from '../time.ts'
import { hasVisibleText } from '../visible-text.ts'
import type { Order } from './order.ts'
import { activeOrders } from './order.ts'
import { getOrderLocked } from './order-rows.server.ts'

/** Creates the client's project from an order, prefilled with the order's data. Each order has at most one. */
export async function openOrderProject(ctx: Context, orderId: string, key?: string): Promise<{ id: string }> {
  permit(ctx, 'order.open-project')
  return doOnce(ctx, { key, operation: 'order.project', input: { orderId } }, async (inside) => {
    const order = await getOrderLocked(inside, orderId)
    const { status, version } = order
    if (order.projectId) throw new Refusal('conflict', 'This order already has a project.')
    if (!activeOrders.includes(status)) {
      throw new Refusal('conflict', `This order is ‘${status}’. Accept it first.`, {
        currentState: { state: status, version },
      })
    }
    const id = await openProject(inside, await projectFieldsOf(inside, order))
    await inside.db
      .updateTable('client_order')
      .set({ project_id: id, version: version + 1, updated_at: inside.now() })
      .where('id', '=', orderId)
      .execute()
    await addMilestones(inside, order, id)
    if (status === 'delivered') await completeProject(inside, id)
    const after = { number: order.number, projectId: id }
    await recordAuditEntry(inside, { action: 'order.open-project', kind: 'order', recordId: orderId, after })
    await notify(inside, {
      to: { email: order.email },
      event: `order.project:${id}`,
      title: `Your project for ${order.number} is ready`,
      text: 'Follow its progress under Your projects.',
      link: { kind: 'project', audience: 'client' },
    })
    return { id }
  })
}

type Planned = TemplateMilestone & { part?: PartOfOrder }

/** Adds the milestones that parts of the payment plan wait for, and then those of the service. A part with the title of
 * one has its share and day. */
async function addMilestones(inside: Context, order: Order, projectId: string): Promise<void> {
  const parts = (await readParts(inside, order.id)).filter(({ due }) => due === 'milestone')
  // Milestones of a project that was given to somebody else invoice nothing any more.
  await inside.db
    .updateTable('milestone')
    .set({ part_order_id: null, part_number: null })
    .where('part_order_id', '=', order.id)
    .execute()
  const template = new Map(
    (await readTemplate(inside, order)).map((milestone) => [foldName(milestone.title), milestone]),
  )
  const planned: Planned[] = []
  for (const { label: title, number } of parts) {
    const { share = null, workingDays = null, side = null } = template.get(foldName(title)) ?? {}
    template.delete(foldName(title))
    planned.push({ title, share, workingDays, side, part: { orderId: order.id, number } })
  }
  planned.push(...template.values())
  const shares = fillShares(planned)
  const calendar = await readCalendar(inside)
  for (const [index, { title, workingDays, side, part }] of planned.entries()) {
    const dueOn = workingDays === null ? null : addWorkingDays(calendar, today(inside), workingDays)
    await addMilestone(inside, projectId, { title, dueOn, share: shares[index] ?? 1, side }, part)
  }
}

/** Reads the milestones of the order's service. An order from a quote has none: the first visible one of its kind counts. */
async function readTemplate({ db }: Context, { id, serviceKind }: Order): Promise<TemplateMilestone[]> {
  const services = db.selectFrom('service').select(['milestones', 'milestone_terms as milestoneTerms'])
  const own = await services
    .where('id', '=', (eb) => eb.selectFrom('client_order').select('service_id').where('id', '=', id))
    .executeTakeFirst()
  if (own || serviceKind === 'custom') return own ? templateOf(own) : []
  const first = await services
    .where('kind', '=', serviceKind as ServiceKind)
    .where('is_active', '=', true)
    .orderBy('sort_order')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first ? templateOf(first) : []
}

/** Collects the project's fields from the order and the template request it came from. */
async function projectFieldsOf(inside: Context, order: Order) {
  const { db } = inside
  const request = order.templateRequestId
    ? await db
        .selectFrom('template_request')
        .select(['business_name', 'domain', 'domain_wanted', 'domain_expires_on', 'text', 'has_domain'])
        .where('id', '=', order.templateRequestId)
        .executeTakeFirst()
    : undefined
  const row = await db
    .selectFrom('client_order')
    .leftJoin('client', 'client.id', 'client_order.client_id')
    .select(['client_order.brief', 'client.company'])
    .where('client_order.id', '=', order.id)
    .executeTakeFirst()
  if (!row) throw notFound('Order')
  const domain = request
    ? request.has_domain
      ? request.domain
      : request.domain_wanted
    : (row.brief.domain ?? '')
  return {
    companyName: request?.business_name || row.company || order.bought.name,
    ownerName: order.clientName,
    email: order.email,
    shortDescription: order.bought.name.slice(0, 500).toWellFormed(),
    description: [request?.text, ...describedAnswers(order.bought, row.brief)]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, 20_000)
      .toWellFormed(),
    websiteUrl: toUrl(domain),
    domainExpiresOn: request?.domain_expires_on ?? null,
    tags: [order.number],
  }
}

/** Returns the answers under their questions, without domain and phone, which have places of their own. */
const describedAnswers = ({ questions = [] }: Order['bought'], brief: Record<string, string>) =>
  Object.entries(brief)
    .filter(([name, answer]) => name !== 'domain' && hasVisibleText(answer) && !isPhoneNumber(answer))
    .map(([name, answer]) => {
      const question = questions.find((asked) => asked.name === name)
      return question ? `${question.label}\n${answer}` : answer
    })

const isPhoneNumber = (answer: string) => /^\+?[\p{Nd} ()-]{7,20}$/u.test(answer.trim())

/** Converts `shop.example` to a URL. Returns an empty string for an invalid domain. */
function toUrl(domain: string): string {
  const name = domain.trim().replace(/^https?:\/\//i, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name) ? `https://${name.toLowerCase()}` : ''
}
