import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { isPermitted, permitUser } from '../permissions.ts'
import { permitStill } from '../person/permit-still.server.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { notifyOwners } from '../role/notify-owners.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { hashCode, makeCode } from './code-text.ts'
import { codesInSet, type RecoveryStatus } from './recovery-code.ts'

/** Reads how many of the own codes are left. */
export async function readRecoveryStatus(ctx: Context): Promise<RecoveryStatus> {
  const me = permitUser(ctx, 'recovery-code.read')
  const own = ctx.db.selectFrom('recovery_code').select(['created_at as createdAt', 'used_at as usedAt'])
  const codes = await own.where('person_id', '=', me.id).limit(codesInSet).execute()
  return {
    offered: isPermitted(me, 'recovery-code.create'),
    left: codes.filter(({ usedAt }) => usedAt === null).length,
    createdAt: codes[0]?.createdAt.toISOString() ?? null,
  }
}

/** Makes a new set of codes and returns it; the database stores only hashes. The set before is void. */
export async function createRecoveryCodes(ctx: Context): Promise<{ id: string; codes: string[] }> {
  const me = permitUser(ctx, 'recovery-code.create')
  requireRecentSignIn(ctx, me, 'Please sign in again to make recovery codes.')
  await ctx.limit('recovery-codes')
  const setId = createId()
  const codes = Array.from({ length: codesInSet }, makeCode)
  const hashes = await Promise.all(codes.map((code) => hashCode(code, setId)))
  await inTransaction(ctx, async (inside) => {
    await permitStill(inside, me)
    await inside.db.deleteFrom('recovery_code').where('person_id', '=', me.id).execute()
    const facts = { person_id: me.id, set_id: setId, created_at: inside.now() }
    const rows = hashes.map((hash) => ({ ...facts, id: createId(), code_hash: hash }))
    await inside.db.insertInto('recovery_code').values(rows).execute()
    await recordAuditEntry(inside, {
      ...{ action: 'recovery-code.create', kind: 'person', recordId: me.id },
      after: { codes: codesInSet },
    })
    await notifyOwners(inside, {
      event: `recovery-code.create:${setId}`,
      title: 'New recovery codes were made',
      text: `${me.name} made ${codesInSet} codes with which to sign in as ${me.email} without the usual account. Earlier codes of this person do not work any more. If that was not ${me.name}, take the role away on the users screen.`,
    })
  })
  return { id: setId, codes }
}
