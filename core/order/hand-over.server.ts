import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import { handOverCertificate } from '../certificate/certificate.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { readUnissuedCents } from '../payment-plan/lower-parts.server.ts'
import { readParts } from '../payment-plan/payment-parts.server.ts'
import { revokeProofLinksOf } from '../proof/proof-links.server.ts'
import { openQuotes } from '../quote/quote-machine.ts'
import { revokeLinksOf } from '../secret-link/secret-link-rows.server.ts'
import type { Order } from './order.ts'
import { readUnbilledCents } from './unbilled.server.ts'

export type HandOver = { email: string; clientName: string; number: number; reason: string }

/** Reads the part of an order's price that has no invoice yet, in minor units. */
export async function readRemainingCents(inside: Context, order: Order): Promise<number> {
  const hasParts = (await readParts(inside, order.id)).length > 0
  if (hasParts) return readUnissuedCents(inside, order.id)
  return Math.max(0, await readUnbilledCents(inside, order))
}

/** Refuses while another quote for the order waits for the answer of one of the clients. */
export async function refuseOpenQuotes({ db }: Context, orderId: string, except?: string): Promise<void> {
  let open = db
    .selectFrom('quote')
    .select('number')
    .where('order_id', '=', orderId)
    .where('status', 'in', openQuotes)
  if (except) open = open.where('id', '<>', except)
  const found = await open.executeTakeFirst()
  if (!found) return
  throw new Refusal(
    'conflict',
    `${found.number} is still open for this order. It has to be answered or withdrawn first.`,
  )
}

/** Gives an agreed order that the caller has locked to another client, with its project, files and drafts of quotes. What
 * was issued stays with the client that it was issued to. */
export async function handOver(inside: Context, order: Order, to: HandOver): Promise<void> {
  const { email, clientName, number, reason } = to
  const { id, email: former, clientName: formerName, projectId, clientId } = order
  await inside.db
    .updateTable('client_order')
    .set({
      ...{ email, client_name: clientName, version: sql`version + 1`, updated_at: inside.now() },
      former_clients: sql`array_append(former_clients, client_id)`,
    })
    .where('id', '=', id)
    .execute()
  await inside.db
    .updateTable('quote')
    .set({ email, client_name: clientName, version: sql`version + 1`, updated_at: inside.now() })
    .where('order_id', '=', id)
    .where('status', '=', 'draft')
    .execute()
  await inside.db
    .updateTable('attachment')
    .set({ owner_email: email })
    .where('about_kind', '=', 'order')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('about_id', '=', id),
        eb('about_id', 'in', selectFrom('boost_evidence').select('id').where('order_id', '=', id)),
      ]),
    )
    .execute()
  if (projectId) await handOverProject(inside, { id: projectId, clientId }, to)
  await recordAuditEntry(inside, {
    action: 'order.hand-over',
    kind: 'order',
    recordId: id,
    before: { client: formerName },
    after: { client: clientName, amendment: number, reason },
  })
  await notifyBoth(inside, order, { ...to, former })
}

type OwnProject = { id: string; clientId: string | null }

/** Gives a project of the client before to another client, unless it was given away meanwhile: nobody who had a link to it
 * keeps it. Passwords go with it. */
async function handOverProject(
  inside: Context,
  { id, clientId }: OwnProject,
  { email, clientName }: HandOver,
): Promise<void> {
  const project = await inside.db
    .updateTable('project_record')
    .set({ email, owner_name: clientName, version: sql`version + 1` })
    .where('id', '=', id)
    .where('client_id', 'is not distinct from', clientId)
    .returning('certificate')
    .executeTakeFirst()
  if (!project) return
  await handOverCertificate(inside, { url: project.certificate, ownerEmail: email })
  await revokeLinksOf(inside, id)
  await revokeProofLinksOf(inside, id)
}

async function notifyBoth(
  inside: Context,
  { id, number, projectId, bought }: Order,
  to: HandOver & { former: string },
): Promise<void> {
  const project = projectId ? ', with its project and files' : ''
  await notify(inside, {
    to: { email: to.former },
    event: `order.handed-over:${id}:${to.number}`,
    title: `${number} belongs to ${to.clientName} now`,
    text: `${bought.name} was moved to another client${project}. Your invoices, payments and receipts of it stay with you.\n\n${to.reason}`,
    link: { kind: 'invoice', audience: 'client' },
  })
  await notify(inside, {
    to: { email: to.email },
    event: `order.taken-over:${id}:${to.number}`,
    title: `${number} belongs to you now`,
    text: `${bought.name} was moved to you${project}. Further invoices of it come to you; earlier ones stay with the client before you.\n\n${to.reason}`,
    link: { kind: 'order', audience: 'client', id },
  })
}
