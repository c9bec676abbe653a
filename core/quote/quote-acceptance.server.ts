import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Acceptance } from './quote-response.ts'

/** Reads the acceptance of a quote; address and browser for staff only. */
export async function readAcceptance(
  { db }: Pick<Context, 'db'>,
  id: string,
  isStaff: boolean,
): Promise<Acceptance | null> {
  const found = await db
    .selectFrom('quote_acceptance')
    .select(['name', 'accepted_at as acceptedAt', 'terms_version as termsVersion', 'sha256', 'document'])
    .select(['paper_sha256', 'address', 'browser'])
    .select(sql<boolean>`signature is not null`.as('hasSignature'))
    .where('quote_id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { sha256, paper_sha256: paperSha256, document, address, browser, ...same } = found
  const { optionalLines } = JSON.parse(document) as { optionalLines: number[] }
  return {
    ...same,
    sha256: sha256.toString('hex'),
    paperSha256: paperSha256?.toString('hex') ?? null,
    optionalLines,
    address: isStaff ? address : null,
    browser: isStaff ? browser : null,
  }
}

/** Reads the drawn signature of an acceptance, as PNG. */
export async function readSignaturePicture({ db }: Pick<Context, 'db'>, id: string): Promise<Buffer | null> {
  const found = await db
    .selectFrom('quote_acceptance')
    .select('signature')
    .where('quote_id', '=', id)
    .executeTakeFirst()
  return found?.signature ?? null
}
