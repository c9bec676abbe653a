import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const largestCount = 1000

/** Creates the bounded in-memory storage of one local provider. */
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
      // Used only by the device flow, which is disabled.
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
      // Limited to its own model: an interaction that refers to the grant must survive when the user switches accounts.
      async revokeByGrantId(grantId) {
        for (const [key, payload] of records.entries())
          if (key.startsWith(keyOf('')) && payload.grantId === grantId) records.delete(key)
      },
    }
  }
}
