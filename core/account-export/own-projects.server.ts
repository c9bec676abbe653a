import { sql } from 'kysely'
import { readBounded } from '../bounded-rows.server.ts'
import type { Context, User } from '../context.ts'
import type { Page, PageRequest } from '../paging.ts'

type Rows = Page<{ id: string }>

/** Reads the names of the access data of a person's projects. The values are revealed one at a time only. */
export const readAccessData = (
  { db }: Context,
  { email }: User,
  { limit, before }: PageRequest,
): Promise<Rows> =>
  readBounded(
    db,
    db
      .selectFrom('credential')
      .innerJoin('project', 'project.id', 'credential.project_id')
      .select(['credential.id', 'project_id as projectId', 'kind', 'label', 'field_names as fields'])
      .select(['changed_at as changedAt', 'credential.created_at as createdAt'])
      .where(sql<boolean>`lower(project.email) = ${email}`)
      .$if(before !== undefined, (all) => all.where('credential.id', '<', before ?? ''))
      .orderBy('credential.id', 'desc')
      .limit(limit + 1),
    { limit },
  )

/** Reads the evidence of a person's boosts. */
export const readOwnEvidence = (
  { db }: Context,
  { email }: User,
  { limit, before }: PageRequest,
): Promise<Rows> =>
  readBounded(
    db,
    db
      .selectFrom('boost_evidence')
      .innerJoin('client_order', 'client_order.id', 'order_id')
      .select(['boost_evidence.id', 'order_id as orderId', 'goal', 'figures'])
      .select(['spend_minor as spendMinor', 'spend_currency as spendCurrency'])
      .select('boost_evidence.updated_at as updatedAt')
      .where('email', '=', email)
      .$if(before !== undefined, (all) => all.where('boost_evidence.id', '<', before ?? ''))
      .orderBy('boost_evidence.id', 'desc')
      .limit(limit + 1),
    { limit },
  )

/** Reads to which quotes and rounds the person agreed by name, with the network address and browser of that time. What
 * the record says stays out: it may be of a client for whom the person acts. */
export const readAgreements = (
  { db }: Context,
  { id: me }: User,
  { limit, before }: PageRequest,
): Promise<Rows> =>
  readBounded(
    db,
    db
      .selectFrom(
        db
          .selectFrom('quote_acceptance')
          .select(['quote_id as id', sql<string>`'quote'`.as('kind'), 'name', 'accepted_at as at'])
          .select(['address', 'browser'])
          .where('person_id', '=', me)
          .unionAll(
            db
              .selectFrom('proof_approval')
              .select(['proof_id as id', sql<string>`'proof-round'`.as('kind'), 'name', 'approved_at as at'])
              .select(['address', 'browser'])
              .where('person_id', '=', me),
          )
          .as('agreement'),
      )
      .selectAll()
      .$if(before !== undefined, (all) => all.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1),
    { limit },
  )
