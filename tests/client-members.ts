import { v7 as createId } from 'uuid'
import type { MemberScope } from '#core/client-member/member-scopes.ts'
import type { Database } from '#db/connection/pool.ts'
import type { SignedIn, SignedInSite } from './signed-in.ts'

/** Returns the id of the client with this address. */
export async function clientIdOf(database: Database, email: string): Promise<string> {
  const found = database.selectFrom('client_email').select('client_id as id').where('email', '=', email)
  return (await found.executeTakeFirstOrThrow()).id
}

/** Makes a person who has signed in a member of a client. */
export async function addMember(
  database: Database,
  { email, clientId, scopes }: { email: string; clientId: string; scopes: MemberScope[] },
): Promise<string> {
  const person = database.selectFrom('person').select('id').where('email', '=', email)
  const { id: personId } = await person.where('deleted_at', 'is', null).executeTakeFirstOrThrow()
  const now = new Date()
  await database
    .insertInto('client_member')
    .values({
      ...{ id: createId(), client_id: clientId, person_id: personId, scopes },
      ...{ created_at: now, updated_at: now },
    })
    .execute()
  return personId
}

/** Signs in a member of a client who acts for it. */
export async function signInMember(
  site: SignedInSite,
  member: { email: string; clientId: string; scopes: MemberScope[] },
): Promise<SignedIn & { personId: string }> {
  const browser = await site.signIn({ email: member.email, name: `A member with ${member.scopes}` })
  const personId = await addMember(site.database, member)
  const answer = await browser.call('PUT', '/api/auth/client', { client: member.clientId }, browser.bearer)
  if (answer.statusCode !== 200) throw new Error(`Choosing the client failed: ${answer.body}`)
  return Object.assign(browser, { personId })
}
