import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { addressesOf, permitFor } from '../permissions.ts'
import { isOfProjectsClient } from '../project/order-of-project.server.ts'
import type { WaitingProof, WaitingProofRequest } from './waiting-proofs.ts'

/** Condition on a round: it waits for its client. Rounds of projects in the trash wait for nobody. */
export const waitsForClient = sql<boolean>`proof.status = 'open'
  and exists (select from project where project.id = proof.project_id)`

/** Condition on a round: it waits for the client with one of these addresses. */
export const waitsFor = (addresses: readonly string[]) => sql<boolean>`proof.status = 'open'
  and exists (select from project where project.id = proof.project_id
    and lower(project.email) = any(${[...addresses]}::text[]))`

/** Condition on a round: its client asked for changes, and staff has neither handed in the next one nor delivered. */
export const needsChanges = sql<boolean>`proof.status = 'changes-asked'
  and not exists (select from proof as newer
    where newer.project_id = proof.project_id and newer.number > proof.number)
  and not exists (select from client_order where client_order.project_id = proof.project_id and ${isOfProjectsClient}
    and client_order.status in ('delivered', 'closed') and client_order.delivered_at >= proof.answered_at)`

/** Lists the rounds that a client has not answered, newest first: at most one of each project. */
export async function listWaitingProofsOf(
  ctx: Context,
  email: string,
  request: WaitingProofRequest,
): Promise<Page<WaitingProof>> {
  permitFor(ctx, 'project.list-own', email)
  const found = ctx.db
    .selectFrom('proof')
    .select(['id', 'number', 'title', 'project_id as projectId', 'created_at as createdAt'])
    .select(
      sql<string>`(select company_name from project where project.id = proof.project_id)`.as('projectName'),
    )
    .where(waitsFor(addressesOf(ctx.actor, email, 'project.list-own')))
  return pageOf(ctx, found, request, {})
}
