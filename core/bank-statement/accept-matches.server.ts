import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { isRefusal, Refusal } from '../errors.ts'
import { decideClaim } from '../payment-claim/decide-claim.server.ts'
import { takeClaim } from '../payment-claim/move-claim.server.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { AcceptedRow, AcceptInput } from './bank-statement.ts'
import { isMatch, isOpenLine } from './matches.server.ts'

type Match = AcceptInput['matches'][number]

/** Accepts payments that a statement proves. Each is a transaction of its own; a refusal of one stops no other. */
export async function acceptMatches(ctx: Context, { matches }: AcceptInput): Promise<AcceptedRow> {
  permit(ctx, 'payment-claim.decide')
  const refused: AcceptedRow['refused'] = []
  for (const match of matches) {
    try {
      await acceptMatch(ctx, match)
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push({ claim: match.claim, reason: error.message })
    }
  }
  const accepted = matches.length - refused.length
  await recordAuditEntry(ctx, {
    action: 'bank-statement.accept',
    kind: 'bank-statement',
    after: { accepted, refused: refused.length },
  })
  return { accepted, refused }
}

const acceptMatch = (ctx: Context, { line, claim, version }: Match): Promise<void> =>
  inTransaction(ctx, async (inside) => {
    const taken = await takeClaim(inside, claim, version)
    // After the claim is locked, so that neither of the two can change any more.
    const { rows } =
      await sql`select statement_line.id from statement_line join payment_claim claim on ${isMatch}
      where statement_line.id = ${line} and claim.id = ${claim} and ${isOpenLine} for update of statement_line`.execute(
        inside.db,
      )
    if (rows.length === 0)
      throw new Refusal('conflict', 'The statement does not prove this payment any more.')
    await decideClaim(inside, claim, { status: 'accepted', version: taken, line })
  })
