import type { ProvenIdentity } from '#platform/identity/identity.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { Refusal } from '../errors.ts'
import type { Role } from '../role/role.ts'

/** Returns why a person with this role may not sign in with an account of this domain. Called when the role is known, in the
 * transaction of the sign-in. */
export async function findExcluded(
  inside: Context,
  identity: ProvenIdentity,
  role: Role,
): Promise<'domain' | 'client-domain' | undefined> {
  if (identity.isStandIn) return undefined
  const { allowedDomains, clientDomains } = inside.signIn
  const domain = domainOf(identity)
  const isIn = (domains: readonly string[]) => domain !== undefined && domains.includes(domain)
  if (role !== 'client') return allowedDomains.length === 0 || isIn(allowedDomains) ? undefined : 'domain'
  if (clientDomains.length === 0 || isIn(clientDomains) || isIn(allowedDomains)) return undefined
  return (await isInvitedToTeam(inside, foldEmail(identity.email))) ? undefined : 'client-domain'
}

type Account = { name: string; isStandIn: boolean; accountDomain: string | null }

/** Refuses a role of staff for somebody whose last sign-in was not with an account of ALLOWED_DOMAINS. */
export function refuseOutsideStaff({ signIn }: Context, { name, isStandIn, accountDomain }: Account): void {
  const { allowedDomains } = signIn
  if (isStandIn || allowedDomains.length === 0) return
  if (accountDomain !== null && allowedDomains.includes(accountDomain)) return
  throw new Refusal(
    'conflict',
    `Staff need an account of ${allowedDomains.join(' or ')}. The last sign-in of ${name} was not with one. Sign in with such an account first, then try again.`,
  )
}

/** The organisation of the account, or the domain of an address that the provider itself gives out. */
export const domainOf = ({ hostedDomain, isAuthoritative, email }: ProvenIdentity): string | undefined =>
  hostedDomain ?? (isAuthoritative ? foldEmail(email).split('@').at(-1) : undefined)

/** An invitation can be accepted only after a sign-in. */
async function isInvitedToTeam({ db, now }: Context, email: string): Promise<boolean> {
  const open = db.selectFrom('staff_invitation').select('id').where('address', '=', email)
  const found = await open.where('is_open', '=', true).where('expires_at', '>', now()).executeTakeFirst()
  return found !== undefined
}
