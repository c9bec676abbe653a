import type { Sealed } from '#platform/secret-box.ts'
import type { Context } from '../context.ts'
import type { CredentialValues } from '../credential/credential-fields.ts'
import type { SecretLinkState } from './secret-link.ts'

type Place = { id: string; projectId: string }
const boundTo = ({ id, projectId }: Place) => ['secret-link', projectId, id]

type Secrets = Pick<Context, 'secrets'>

export function sealSent({ secrets }: Secrets, place: Place, values: CredentialValues) {
  const { keyId, sealed } = secrets.seal(JSON.stringify(values), boundTo(place))
  return { key_id: keyId, sealed }
}

export const openSent = ({ secrets }: Secrets, place: Place, row: Sealed): CredentialValues =>
  JSON.parse(secrets.open(row, boundTo(place)))

type Times = { usedAt: Date | null; revokedAt: Date | null; expiresAt: Date }

export function stateOf({ usedAt, revokedAt, expiresAt }: Times, now: Date): SecretLinkState {
  if (usedAt) return 'used'
  if (revokedAt) return 'revoked'
  return expiresAt > now ? 'open' : 'expired'
}

const batchSize = 100

/** Re-encrypts a batch of what links send with the newest key. Returns the batch's size; 0 when all are done. */
export const rotateSecretLinks = ({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('secret_link')
      .select(['id', 'project_id as projectId', 'key_id as keyId', 'sealed'])
      .where('key_id', '!=', secrets.keyId)
      .limit(batchSize)
      .forUpdate()
      .execute()
    for (const { keyId, sealed, ...place } of old) {
      if (!keyId || !sealed) continue
      const renewed = sealSent({ secrets }, place, openSent({ secrets }, place, { keyId, sealed }))
      await transaction.updateTable('secret_link').set(renewed).where('id', '=', place.id).execute()
    }
    return old.length
  })

/** Withdraws the open links of a project that goes to another client, who would see what the former one fills in. */
export const revokeLinksOf = ({ db, now }: Pick<Context, 'db' | 'now'>, projectId: string) =>
  db
    .updateTable('secret_link')
    .set({ revoked_at: now(), key_id: null, sealed: null })
    .where('project_id', '=', projectId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()

/** Deletes what expired links would have sent. */
export const forgetExpired = ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  db
    .updateTable('secret_link')
    .set({ key_id: null, sealed: null })
    .where('expires_at', '<=', now())
    .where('sealed', 'is not', null)
    .execute()
