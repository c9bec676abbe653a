import type {
  FailedStep,
  IdentityProvider,
  PendingSignIn,
  ProvenIdentity,
} from '#platform/identity/identity.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { Refusal } from '../errors.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { findExcluded } from '../person/domain-limits.server.ts'
import { recordPerson } from '../person/record-person.server.ts'
import { moveDevices } from '../push/devices-of-sessions.server.ts'
import { retryCancelled } from '../transaction.server.ts'
import { chooseProvider, type WantedProvider } from './providers.ts'
import { type Browser, findSession, findSessionId, openSession } from './session.server.ts'
import { type SignInFailure, signInFailures } from './sign-in.ts'

type Memo = PendingSignIn & { provider?: IdentityProvider['name'] | undefined }

/** Failed sign-in, with the memo of where it should have led, if known. */
export class SignInRefusal extends Refusal {
  readonly failure: SignInFailure
  readonly memo: Memo | undefined
  /** For the log. */
  readonly reason: string | undefined

  constructor(failure: SignInFailure, memo?: Memo, reason?: string) {
    super(signInFailures[failure].kind, signInFailures[failure].sentence)
    this.failure = failure
    this.memo = memo
    this.reason = reason
  }
}

type Start = {
  origin: string
  memo: Omit<PendingSignIn, 'replaces'>
  cookie: string | undefined
  wanted: WantedProvider
}
type Started = { address: string; flow: string; state: string }

/** Returns the provider's URL and the encrypted flow state that must be returned with the provider's answer. */
export async function startSignIn(ctx: Context, { origin, memo, cookie, wanted }: Start): Promise<Started> {
  await ctx.limit('sign-in')
  const replaced = cookie ? await findSession(ctx, cookie) : undefined
  const provider = chooseProvider(ctx.signIn, wanted, replaced?.issuer)
  if (!provider) throw new SignInRefusal('unavailable', memo)
  const replaces = replaced?.id ?? (cookie ? await findSessionId(ctx, cookie) : undefined)
  const started = await provider.begin(origin, { ...memo, replaces })
  if (!('failure' in started)) return started
  throw refusalOfProvider(ctx, { ...memo, provider: provider.name }, started)
}

/** While another issuer is unavailable, Google goes on working. */
function refusalOfProvider({ signIn }: Context, memo: Memo, { failure, reason }: FailedStep): SignInRefusal {
  const isOther = memo.provider === 'oidc' && signIn.provider.name !== 'none'
  return new SignInRefusal(
    isOther && failure === 'unavailable' ? 'provider-unavailable' : failure,
    memo,
    reason,
  )
}

type Return = {
  /** The redirect URI of the other issuer was called, not that of Google. */
  isOther: boolean
  flow: string | undefined
  origin: string
  answer: string
  browser: Browser
}

/** Verifies the provider's answer, records the person, and returns the new session's token. */
export async function completeSignIn(
  ctx: Context,
  { isOther, flow: sealed, origin, answer, browser }: Return,
): Promise<{ token: string; memo: PendingSignIn }> {
  await ctx.limit('sign-in-return')
  const provider = isOther ? ctx.signIn.otherProvider : ctx.signIn.provider
  const flow = sealed ? await provider?.openFlow(sealed) : undefined
  if (!provider || !flow || flow.origin !== origin) throw new SignInRefusal('expired')
  if ((flow.provider === 'oidc') !== isOther) {
    throw new SignInRefusal('refused', flow, 'The answer came to the redirect URI of another provider')
  }
  const finished = await provider.finish(flow, answer)
  if ('failure' in finished) throw refusalOfProvider(ctx, flow, finished)

  const { identity } = finished
  const failure = findFailure(identity)
  if (failure) throw new SignInRefusal(failure, flow)
  // Each sign-in writes an audit entry. Limits a single account that signs in from many addresses.
  await ctx.limit('sign-in-account', `${identity.issuer} ${identity.subject}`)
  const enter = async (db: Context['db']) => {
    const inside = { ...ctx, db }
    if (!(await isTrusted(inside, identity))) throw new SignInRefusal('refused', flow)
    const person = await recordPerson(inside, identity)
    if ('failure' in person) throw new SignInRefusal(person.failure, flow)
    if (person.isDisabled) throw new SignInRefusal('disabled', flow)
    const excluded = await findExcluded(inside, identity, person.role)
    if (excluded) throw new SignInRefusal(excluded, flow)
    if (flow.replaces) await db.deleteFrom('session').where('id', '=', flow.replaces).execute()
    await recordAuditEntry(inside, { action: 'session.sign-in', kind: 'session', personId: person.id })
    const opened = await openSession(inside, person.id, browser, identity.issuer)
    const to = await findSessionId(inside, opened)
    if (flow.replaces && to) await moveDevices(inside, { from: flow.replaces, to, personId: person.id })
    return opened
  }
  const token = await retryCancelled(() => ctx.db.transaction().execute(enter))
  return { token, memo: flow }
}

function findFailure(identity: ProvenIdentity): SignInFailure | undefined {
  const { email } = identity
  // Records of a client without an address belong to a placeholder.
  return !email || !identity.isEmailVerified || isPlaceholder(foldEmail(email))
    ? 'email-not-verified'
    : undefined
}

/** Refuses stand-in identities after a real provider was used, because they are not verified. */
async function isTrusted(ctx: Context, { isStandIn }: ProvenIdentity): Promise<boolean> {
  if (!isStandIn) return true
  const real = await ctx.db.selectFrom('real_provider').select('issuer').limit(1).executeTakeFirst()
  return real === undefined
}

/** Deletes the stand-in's people and their sessions permanently. Called at server start with a real provider. */
export async function deleteStandInPeople(
  ctx: Pick<Context, 'db' | 'now'>,
  issuers: readonly string[],
): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    await db
      .insertInto('real_provider')
      .values(issuers.map((issuer) => ({ issuer, first_used_at: ctx.now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.deleteFrom('person').where('is_stand_in', '=', true).execute()
    await db.deleteFrom('role_decision').where('is_stand_in', '=', true).execute()
  })
}

export async function hasSeenRealProvider({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await db.selectFrom('real_provider').select('issuer').limit(1).executeTakeFirst()) !== undefined
}
