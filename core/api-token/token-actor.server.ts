import type { Context, User } from '../context.ts'
import { customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { Refusal } from '../errors.ts'
import { hashToken } from '../stored-token.server.ts'
import { minuteMs } from '../time.ts'

/** The session of a token never counts as a recent sign-in. */
const noSignIn = new Date(0)

/** Finds the person of an API token, with the role and address currently in the database. */
export async function findTokenActor(ctx: Context, token: string): Promise<User | undefined> {
  const now = ctx.now()
  const row = await ctx.db
    .selectFrom('api_token')
    .innerJoin('person', 'person.id', 'api_token.person_id')
    .select(['api_token.id as tokenId', 'api_token.scopes', 'api_token.last_used_at as lastUsedAt'])
    .select([
      'person.id',
      'person.email',
      'person.name',
      'person.held_role as role',
      customRoleOfPerson.as('customRole'),
    ])
    .where('api_token.token_hash', '=', hashToken(token))
    .where('api_token.expires_at', '>', now)
    .where('person.is_disabled', '=', false)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { tokenId, scopes, lastUsedAt, ...person } = row
  // At most once a minute, so that most reads cause no write.
  if (!lastUsedAt || Math.abs(now.getTime() - lastUsedAt.getTime()) > minuteMs) {
    await ctx.db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', tokenId).execute()
  }
  const session = { id: tokenId, startedAt: noSignIn }
  return { kind: 'user', ...person, session, token: { id: tokenId, scopes } }
}

/** Refuses the call of a token without the scope of the route; `undefined` is a route that no token may call. */
export function requireScope({ actor }: Context, scope: string | undefined): void {
  if (actor.kind === 'visitor' || !actor.token) return
  if (scope === undefined) throw new Refusal('forbidden', 'API tokens cannot do this. Please sign in.')
  if (actor.token.scopes.includes(scope)) return
  throw new Refusal('forbidden', `This API token does not have the scope ${scope}.`)
}
