import type { Context } from '../context.ts'
import { boundTo } from './credential-values.server.ts'

const batchSize = 100

/** Re-encrypts a batch of entries with the newest key. Returns the batch's size; 0 when all are done. */
export const rotateCredentials = ({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('credential')
      .select(['id', 'project_id as projectId', 'key_id as keyId', 'sealed'])
      .where('key_id', '!=', secrets.keyId)
      .limit(batchSize)
      .forUpdate()
      .execute()
    for (const row of old) {
      const { keyId, sealed } = secrets.seal(secrets.open(row, boundTo(row)), boundTo(row))
      await transaction
        .updateTable('credential')
        .set({ key_id: keyId, sealed })
        .where('id', '=', row.id)
        .execute()
    }
    return old.length
  })
