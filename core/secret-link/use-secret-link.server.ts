import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import type { CredentialKind, CredentialValues } from '../credential/credential-fields.ts'
import { insertCredential } from '../credential/edit-credential.server.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { isDeletedOwner } from '../owner/owner.ts'
import { hashToken } from '../stored-token.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { openSent, stateOf } from './secret-link-rows.server.ts'

export type OpenSecretLink = {
  direction: 'send' | 'request'
  kind: CredentialKind
  label: string
  /** Set if the link was used before. */
  usedAt: Date | null
}

const linkOf = ({ db }: Context, token: string) =>
  db
    .selectFrom('secret_link')
    .innerJoin('project', 'project.id', 'secret_link.project_id')
    .select(['secret_link.id', 'direction', 'kind', 'label', 'key_id as keyId', 'sealed'])
    .select(['used_at as usedAt', 'revoked_at as revokedAt', 'expires_at as expiresAt'])
    .select(['project.id as projectId', 'project.email', 'company_name as companyName'])
    .where('token_hash', '=', hashToken(token))

/** Describes the link of a token and uses nothing up. Unknown, expired and withdrawn ones are refused alike, and count
 * against the address. */
export async function describeSecretLink(ctx: Context, token: string): Promise<OpenSecretLink> {
  const link = await linkOf(ctx, token).executeTakeFirst()
  if (link && isValid(ctx, link)) {
    const { direction, kind, label, usedAt } = link
    return { direction, kind, label, usedAt }
  }
  await ctx.limit('share-guess')
  throw unknownLink()
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof linkOf>['executeTakeFirst']>>>

const isValid = ({ now }: Context, link: Row): boolean =>
  !isDeletedOwner(link.email) && ['open', 'used'].includes(stateOf(link, now())) && link.expiresAt > now()

const unknownLink = () =>
  new Refusal(
    'not_found',
    'This link does not work. It may have expired, been withdrawn, or be incomplete. Please ask us for a new one.',
  )

/** Uses a link up in one transaction with `work`, of which only the first of several succeeds. */
async function useOnce<Result>(
  ctx: Context,
  token: string,
  direction: OpenSecretLink['direction'],
  work: (inside: Context, link: Row) => Promise<Result>,
): Promise<Result> {
  await describeSecretLink(ctx, token)
  return inTransaction(ctx, async (inside) => {
    const link = await linkOf(inside, token).forUpdate('secret_link').executeTakeFirst()
    if (!link || !isValid(inside, link) || link.direction !== direction) throw unknownLink()
    if (link.usedAt) {
      throw new Refusal(
        'conflict',
        'This link was used before, and it works only once. If that was not you, please tell us at once.',
      )
    }
    await inside.db
      .updateTable('secret_link')
      .set({ used_at: inside.now(), key_id: null, sealed: null })
      .where('id', '=', link.id)
      .execute()
    const { projectId, kind, label } = link
    await recordAuditEntry(inside, {
      action: direction === 'send' ? 'secret-link.open' : 'secret-link.fill',
      kind: 'secret-link',
      recordId: link.id,
      after: { projectId, kind, label },
    })
    const result = await work(inside, link)
    await notifyOfUse(inside, link)
    return result
  })
}

/** Notifies staff, without a secret. The link is used once, so this happens once. */
async function notifyOfUse(
  inside: Context,
  { id, direction, label, companyName, projectId }: Row,
): Promise<void> {
  const isSent = direction === 'send'
  await notify(inside, {
    to: 'staff',
    event: `secret-link.${isSent ? 'open' : 'fill'}:${id}`,
    title: isSent ? `“${label}” was opened` : `“${label}” was filled in`,
    text: isSent
      ? `The one-time link for ${companyName} was used. If the client did not open it, change what it sent.`
      : `${companyName} used the one-time link. The entry is among the access data of the project.`,
    link: { kind: 'project', audience: 'staff', id: projectId },
  })
}

/** Returns the values that a link sends, once. */
export const openSecretLink = (ctx: Context, token: string): Promise<CredentialValues> =>
  useOnce(ctx, token, 'send', async (inside, { keyId, sealed, ...place }) => {
    if (!keyId || !sealed) throw unknownLink()
    return openSent(inside, place, { keyId, sealed })
  })

/** Stores the access data that a link asks for, once. What does not fit its kind leaves the link open. */
export const fillSecretLink = (
  ctx: Context,
  token: string,
  fields: Record<string, string>,
): Promise<string> =>
  useOnce(ctx, token, 'request', (inside, { projectId, kind, label }) =>
    insertCredential(inside, projectId, { kind, label, fields }),
  )
