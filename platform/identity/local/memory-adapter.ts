import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const largestCount = 1000

/** What one local provider remembers while it runs: little, and not for long. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const records = new LRUCache<string, AdapterPayload>({ max: largestCount })
  const sessionsByUid = new LRUCache<string, string>({ max: largestCount })

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const find = async (id: string) => records.get(keyOf(id))
    return {
      find,
      findByUid: async (uid) => {
        const id = sessionsByUid.get(uid)
        return id ? find(id) : undefined
      },
      // Only the device flow looks here, and it is off.
      findByUserCode: async () => undefined,
      async upsert(id, payload, expiresIn) {
        records.set(keyOf(id), payload, expiresIn ? { ttl: expiresIn * 1000 } : {})
        if (payload.uid) sessionsByUid.set(payload.uid, id)
      },
      async consume(id) {
        const payload = records.get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        records.delete(keyOf(id))
      },
      // Of its own model only: an interaction that names the grant must outlive the grant when the person changes.
      async revokeByGrantId(grantId) {
        for (const [key, payload] of records.entries())
          if (key.startsWith(keyOf('')) && payload.grantId === grantId) records.delete(key)
      },
    }
  }
}
