import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inviteMember } from '#core/client-member/client-invitation.server.ts'
import { createRecoveryCodes } from '#core/recovery-code/recovery-code.server.ts'
import { inviteStaff } from '#core/staff-invitation/staff-invitation.server.ts'
import { clientIdOf } from '../client-members.ts'
import { admin } from '../factories.ts'
import { arrange } from '../permission-facts.ts'
import { aSubscription } from '../push-service.ts'
import { someClient } from '../signed-in.ts'
import { textOf } from './largest-body.ts'
import type { Makes } from './request.ts'
import { sendPrepared } from './send-prepared.ts'
import type { World } from './world.ts'

const newAccount = () => ({ email: `${randomUUID()}@example.com`, name: 'Somebody' })

/** A client has room for a few members only. */
async function arrangeMember(world: World) {
  await sql`delete from client_member`.execute(world.database)
  await sql`delete from client_invitation`.execute(world.database)
  return arrange(world, ['ownClientId', 'memberId', 'memberInvitationId'])
}

async function inviteNobody(world: World) {
  await arrangeMember(world)
  const account = newAccount()
  const as = await world.signIn(account)
  const clientId = await clientIdOf(world.database, someClient.email)
  const id = await inviteMember(world.owner, clientId, { email: account.email, scopes: ['read'] })
  const token = await setToken(world, 'client_invitation', id)
  return { as, params: { token } }
}

/** Replaces the token of an invitation, which only its mail contains. */
async function setToken({ database }: World, table: string, id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await sql`update ${sql.table(table)} set token_hash = ${hash} where id = ${id}`.execute(database)
  return token
}

export const requestsOfPeople: Makes = {
  'POST /api/auth/sign-out': async (world) => ({ as: await world.signIn(newAccount()), body: {} }),
  'POST /api/jwt': async () => ({ exactBody: { email: someClient.email } }),
  'DELETE /api/account': async (world) => ({ as: await world.signIn(newAccount()) }),
  'POST /api/staff-invitations/accept': async (world) => {
    const account = newAccount()
    const as = await world.signIn(account)
    const id = await inviteStaff(world.staff, { email: account.email, role: 'editor' })
    return { as, exactBody: { token: await setToken(world, 'staff_invitation', id) } }
  },
  'POST /api/auth/recover': async ({ staff }) => {
    const { codes } = await createRecoveryCodes(staff)
    return { exactBody: { email: admin.email, code: codes[0] } }
  },
  'PATCH /api/clients/{id}/members/{person}': async (world) => {
    const { ownClientId: id, memberId: person } = await arrangeMember(world)
    return { params: { id, person }, exactBody: { scopes: ['billing', 'projects', 'read'] } }
  },
  'DELETE /api/clients/{id}/members/{person}': async (world) => {
    const { ownClientId: id, memberId: person } = await arrangeMember(world)
    return { params: { id, person } }
  },
  'DELETE /api/clients/{id}/invitations/{invitation}': async (world) => {
    const { ownClientId: id, memberInvitationId: invitation } = await arrangeMember(world)
    return { params: { id, invitation } }
  },
  'POST /api/clients/{id}/invitations': async (world) => {
    const { ownClientId: id } = await arrangeMember(world)
    return { params: { id }, exactBody: { email: newAccount().email, scopes: ['billing', 'projects'] } }
  },
  'GET /api/invitations/{token}': inviteNobody,
  'POST /api/invitations/{token}/accept': async (world) => ({ ...(await inviteNobody(world)), body: {} }),
  'POST /api/tokens': async (world) => {
    await sql`delete from api_token`.execute(world.database)
    const url = '/api/tokens/scopes'
    const { body } = await sendPrepared(world, {
      method: 'GET',
      url,
      headers: await world.headersOf('client'),
    })
    const scopes = JSON.parse(body) as string[]
    return { exactBody: { name: textOf(80), scopes, expiresInDays: 30 } }
  },
  'PATCH /api/notification-settings': async (world) => {
    await sql`delete from notification_settings`.execute(world.database)
    const call = world.paths['/api/notification-settings']?.patch
    const { kinds } = call?.requestBody?.content['application/json']?.schema.properties ?? {}
    const every = { app: true, mail: 'now', push: true }
    const all = Object.fromEntries(Object.keys(kinds?.properties ?? {}).map((kind) => [kind, every]))
    return { exactBody: { version: 0, kinds: all, quiet: 'own', quietFrom: '22:00', quietUntil: '07:00' } }
  },
  'PATCH /api/notices/{id}': async (world) => {
    await arrange(world, ['noticeId'])
    const notices = world.database.selectFrom('notice').select('id').where('email', '=', someClient.email)
    const { id } = await notices.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    return { params: { id }, exactBody: { read: true } }
  },
  'POST /api/push-devices': async (world) => {
    await sql`delete from push_device`.execute(world.database)
    return { exactBody: aSubscription() }
  },
}
