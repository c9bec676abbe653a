import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { Refusal } from '../errors.ts'
import { notifyOwners } from '../role/notify-owners.server.ts'
import { recoveryMethod } from '../session/providers.ts'
import { type Browser, openSession } from '../session/session.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { hashCode } from './code-text.ts'
import { fewCodes, type RecoveryInput } from './recovery-code.ts'

type Holder = { personId: string; setId: string }

/** Signs in an owner with one of the printed codes, and returns the new session's token. Does the same work for unknown
 * addresses, so that they cannot be told apart. */
export async function redeemRecoveryCode(
  ctx: Context,
  { email, code }: RecoveryInput,
  browser: Browser,
): Promise<string> {
  const nobody = { personId: createId(), setId: createId() }
  const holder = (await findHolder(ctx, foldEmail(email))) ?? nobody
  const hash = await hashCode(code, holder.setId)
  return inTransaction(ctx, async (inside) => {
    const owner = await lockOwner(inside, holder.personId)
    const used = await spend(inside, holder, hash)
    if (!owner || !used) throw mismatch()
    const { personId } = holder
    const left = await countLeft(inside, personId)
    await recordAuditEntry(inside, {
      ...{ action: 'recovery-code.use', kind: 'person', recordId: personId, personId },
      after: { codesLeft: left },
    })
    await notifyOwners(inside, {
      event: `recovery-code.use:${used.id}`,
      title: 'An owner signed in with a recovery code',
      text: `Somebody signed in as ${owner.name} (${owner.email}) with one of the printed codes. ${describeLeft(left)}\n\nIf that was not ${owner.name}, end the session and take the role away on the users screen.`,
    })
    return openSession(inside, personId, browser, recoveryMethod)
  })
}

const mismatch = () =>
  new Refusal('invalid', 'This address and this code do not belong together, or the code was used before.')

const describeLeft = (left: number): string => {
  const count = left === 0 ? 'No code is left.' : left === 1 ? 'One code is left.' : `${left} codes are left.`
  return left > fewCodes ? count : `${count} Make new ones under “Your account”.`
}

const findHolder = ({ db }: Context, email: string): Promise<Holder | undefined> =>
  db
    .selectFrom('person')
    .innerJoin('recovery_code', 'recovery_code.person_id', 'person.id')
    .select(['person.id as personId', 'recovery_code.set_id as setId'])
    .where('person.email', '=', email)
    .limit(1)
    .executeTakeFirst()

/** A demotion that happens meanwhile waits, and then ends the role of the new session too. */
const lockOwner = ({ db }: Context, id: string) =>
  db
    .selectFrom('person')
    .select(['name', 'email'])
    .where('id', '=', id)
    .where('access_role', '=', 'admin')
    .where('is_disabled', '=', false)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

const spend = ({ db, now }: Context, { personId, setId }: Holder, hash: Buffer) =>
  db
    .updateTable('recovery_code')
    .set({ used_at: now() })
    .where('person_id', '=', personId)
    .where('set_id', '=', setId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

async function countLeft({ db }: Context, personId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
