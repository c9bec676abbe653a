import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { auditedRole, customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { foldEmail } from '../email.ts'
import { notFound } from '../errors.ts'
import { rememberRoleDecision } from '../person/role-decision.server.ts'
import { notifyOwners } from './notify-owners.server.ts'

type Dependencies = Pick<Context, 'db' | 'now' | 'linkTo' | 'publicUrl'>

/** Makes the person with this address an enabled owner, and notifies all owners. For the command on the server, which has
 * no signed-in user. Returns the name. */
export const recoverOwner = (ctx: Dependencies, email: string): Promise<string> =>
  ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db }
    const person = await db
      .selectFrom('person')
      .select(['id', 'name', 'email', 'held_role as role', 'is_disabled as isDisabled'])
      .select(customRoleOfPerson.as('customRole'))
      .select('is_stand_in as isStandIn')
      .where('email', '=', foldEmail(email))
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) throw notFound('User')
    const { id, name, role, isDisabled, customRole } = person
    const owner = { role: 'admin', is_disabled: false, is_role_decided: true } as const
    await db.updateTable('person').set(owner).where('id', '=', id).execute()
    await rememberRoleDecision(inside, person)
    await recordAuditEntry(inside, {
      action: 'person.recover',
      kind: 'person',
      recordId: id,
      before: auditedRole({ role, isDisabled }, customRole),
      after: { role: 'admin', isDisabled: false },
    })
    await notifyOwners(inside, {
      event: `person.recover:${createId()}`,
      title: 'An owner was added on the server',
      text: `${name} (${person.email}) was made an owner by the command on the server. If you do not know why, take the role away on the users screen and check who can reach the server.`,
    })
    return name
  })
