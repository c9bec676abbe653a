import { clear, createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import type { User } from '#app/api/account.ts'
import { dayMs } from '#core/time.ts'
import { formatRights } from './format-rights.ts'
import { type HomeData, homePath, writerOf } from './offline-writer.ts'

/** Screens whose data is kept for times without a connection, by route: those with a form that is sent later, and the
 * ways there. None shows access data. True: without a visit to the exact URL, the one without its query will do. */
const keptScreens: Record<string, boolean> = {
  'routes/dashboard/home/home': true,
  'routes/dashboard/own-problem/own-problem': false,
  'routes/dashboard/pending-applications/own-order': false,
  'routes/dashboard/pending-applications/pending-applications': false,
  'routes/dashboard/pending-payment/pending-payment': true,
  'routes/dashboard/project-preview/project-preview': false,
  'routes/dashboard/projects-preview/projects-preview': false,
  'routes/dashboard/proof/proof': false,
  'routes/dashboard/report-problem/report-problem': true,
}
export const isKept = (routeId: string): boolean => routeId in keptScreens

const maxAgeMs = 7 * dayMs
/** Bounds of the storage. */
const mostScreens = 40
const longestData = 200_000

type KeptScreen = { data: unknown; keptAt: number }
/** Names that `public/offline.js` knows too. */
export const keptScreensStore = { database: 'screens', name: 'kept', writer: 'writer' }

let store: UseStore | undefined
const screens = () => (store ??= createStore(keptScreensStore.database, keptScreensStore.name))

/** Data belongs to an account with its rights of the moment. With others it is read anew. */
const keyOf = (user: User, path: string) => `${formatRights(user)} ${path}`

/** Keeps the data of a screen. Staff who look at a client leave nothing behind. */
export async function keepScreen(user: User, path: string, data: unknown): Promise<void> {
  if (user.acting?.isViewing) return
  try {
    if (JSON.stringify(data).length > longestData) return
    await set(keyOf(user, path), { data, keptAt: Date.now() } satisfies KeptScreen, screens())
    if (path === homePath) await keepWriter(user, data)
  } catch {
    // The browser keeps nothing, or the storage is full: the screen needs a connection, as before.
  }
}

export async function findKeptScreen(user: User, routeId: string, path: string) {
  const [pathname = path] = path.split('?')
  const paths = keptScreens[routeId] ? [path, pathname] : [path]
  for (const one of new Set(paths)) {
    const kept = await get<KeptScreen>(keyOf(user, one), screens()).catch(() => undefined)
    if (kept && Date.now() - kept.keptAt < maxAgeMs) return kept
  }
  return undefined
}

/** Home is the screen that lists what can be written to. */
const keepWriter = (user: User, home: unknown): Promise<void> =>
  set(keptScreensStore.writer, writerOf(user, home as HomeData | undefined), screens())

/** Removes what another account left, what is too old, and the oldest above the bound. */
export async function tidyKeptScreens(user: User): Promise<void> {
  try {
    const all = await entries<string, KeptScreen>(screens())
    const own = all
      .filter(([key, { keptAt }]) => key.startsWith(keyOf(user, '')) && Date.now() - keptAt < maxAgeMs)
      .sort(([, one], [, other]) => other.keptAt - one.keptAt)
      .slice(0, mostScreens)
      .map(([key]) => key)
    const others = all.map(([key]) => key).filter((key) => !own.includes(key))
    await delMany(others, screens())
    if (user.acting?.isViewing) return
    await keepWriter(user, all.find(([key]) => key === keyOf(user, homePath) && own.includes(key))?.[1].data)
  } catch {
    // Without a storage there is nothing to remove.
  }
}

/** Removes everything, at sign-out. */
export async function forgetKeptScreens(): Promise<void> {
  try {
    await clear(screens())
  } catch {
    // Without a storage there is nothing to remove.
  }
}
