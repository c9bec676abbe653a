import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { dayMs } from '#core/time.ts'
import type { User } from './account.ts'
import { shownClient } from './acting.ts'

/** Post that could not be sent because there was no connection. */
export type KeptPost = {
  /** Idempotency key, with which it is sent once, however often it is tried. */
  key: string
  path: string
  body: unknown
  /** Name of what is sent, such as ‘Message’. */
  title: string
  /** Milliseconds since 1970. */
  keptAt: number
  /** Reason of the server for refusing it. Only the person can change that. */
  refusal?: string
}

/** The server keeps idempotency keys for a month. An older post could be sent twice. */
const longestAgeMs = 20 * dayMs
const tooOld = 'It is older than 20 days. Please check whether it is still needed, and write it again.'
/** Bound of the storage, against a form that is sent again and again. */
const longestBody = 50_000

/** Names and bound that `public/offline.js` knows too. */
export const outboxStore = { database: 'outbox', name: 'posts', most: 50 }

let store: UseStore | undefined
const posts = () => (store ??= createStore(outboxStore.database, outboxStore.name))

/** Posts belong to an account, and to the client that it acts for: nobody else on this browser sees or sends them. */
export const ownerOf = (user: User): string => `${user.email.toLowerCase()} ${shownClient(user)}`
/** True if both own the same posts. */
export const isSameOwner = (one: User, other: User | null): boolean =>
  other !== null && ownerOf(one) === ownerOf(other)

const idOf = (owner: string, key: string) => `${owner} ${key}`

const channel = () => new BroadcastChannel('outbox')
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
  const sender = channel()
  sender.postMessage('changed')
  sender.close()
}

/** Calls the listener whenever the posts change, in any tab. Returns a function that ends it. */
export function followOutbox(listener: () => void): () => void {
  const receiver = channel()
  receiver.addEventListener('message', listener)
  listeners.add(listener)
  return () => {
    receiver.close()
    listeners.delete(listener)
  }
}

/** Keeps a post. Returns false if this browser cannot: then it is not kept. */
export async function keepPost(user: User, post: Omit<KeptPost, 'keptAt'>): Promise<boolean> {
  if (JSON.stringify(post.body).length > longestBody) return false
  try {
    const owner = ownerOf(user)
    const kept = await listPosts(user)
    const known = kept.find(({ key }) => key === post.key)
    if (!known && kept.length >= outboxStore.most) return false
    await set(idOf(owner, post.key), { ...post, keptAt: known?.keptAt ?? Date.now() }, posts())
  } catch {
    return false
  }
  announce()
  return true
}

/** Lists the posts of an account in the order in which they were written. Empty if the browser keeps none. */
export async function listPosts(user: User): Promise<KeptPost[]> {
  const owner = `${ownerOf(user)} `
  try {
    const all = await entries<string, KeptPost>(posts())
    const own = all.flatMap(([id, post]) => (id.startsWith(owner) ? [post] : []))
    return own.sort((one, other) => one.keptAt - other.keptAt)
  } catch {
    return []
  }
}

export async function discardPost(user: User, key: string): Promise<void> {
  await del(idOf(ownerOf(user), key), posts())
  announce()
}

type Outcome = 'sent' | 'unreachable' | { refusal: string }

/** Sends the posts that wait, one after the other, until one cannot be sent now. Returns the number sent. Of several tabs
 * one sends; the idempotency key guards where the browser has no locks. */
export async function sendPosts(user: User, send: (post: KeptPost) => Promise<Outcome>): Promise<number> {
  const work = async () => {
    let sent = 0
    for (const { key } of await listPosts(user)) {
      const id = idOf(ownerOf(user), key)
      // It may have been discarded meanwhile.
      const post = await get<KeptPost>(id, posts())
      if (!post || post.refusal !== undefined) continue
      const outcome = Date.now() - post.keptAt > longestAgeMs ? { refusal: tooOld } : await send(post)
      if (outcome === 'unreachable') break
      if (outcome === 'sent') {
        await del(id, posts())
        sent += 1
      } else await set(id, { ...post, ...outcome }, posts())
      announce()
    }
    return sent
  }
  if (!navigator.locks) return work()
  return navigator.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? work() : 0))
}
