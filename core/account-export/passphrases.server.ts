import type { Context } from '../context.ts'

type Secrets = Pick<Context, 'secrets'>
type Row = { id: string; keyId: string | null; sealed: Buffer | null }

const boundTo = (id: string) => ['account_export', id]

export function sealPassphrase({ secrets }: Secrets, id: string, passphrase: string) {
  const { keyId, sealed } = secrets.seal(passphrase, boundTo(id))
  return { key_id: keyId, sealed }
}

/** Opens the passphrase of an export that waits. */
export const openPassphrase = ({ secrets }: Secrets, { id, keyId, sealed }: Row): string | undefined =>
  keyId && sealed ? secrets.open({ keyId, sealed }, boundTo(id)) : undefined

/** Re-encrypts the passphrases of waiting exports with the newest key. Returns their number; 0 when all are done. */
export const rotatePassphrases = ({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('account_export')
      .select(['id', 'key_id as keyId', 'sealed'])
      .where('key_id', '!=', secrets.keyId)
      .forUpdate()
      .execute()
    for (const row of old) {
      const renewed = sealPassphrase({ secrets }, row.id, openPassphrase({ secrets }, row) ?? '')
      await transaction.updateTable('account_export').set(renewed).where('id', '=', row.id).execute()
    }
    return old.length
  })
