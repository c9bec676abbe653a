import { useSyncExternalStore } from 'react'
import type { DataStrategyResult } from 'react-router'
import type { User } from '#app/api/account.ts'
import { ApiError } from '#app/api/api-error.ts'
import { readSessionId } from '#app/api/browser.ts'
import { findKeptScreen, isKept, keepScreen } from './kept-screens.ts'

type Results = Record<string, DataStrategyResult>

/** Times of the kept data that is shown, by URL. */
const shown = new Map<string, number>()
const listeners = new Set<() => void>()

function markShown(path: string, keptAt: number | undefined): void {
  if (keptAt === undefined) shown.delete(path)
  else shown.set(path, keptAt)
  for (const listener of listeners) listener()
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the time of the data if the screen was shown without a connection. */
export const useKeptAt = (path: string): number | undefined =>
  useSyncExternalStore(
    follow,
    () => shown.get(path),
    () => undefined,
  )

/** Reads a screen and keeps its data. Without a connection, the data of the last visit takes its place. */
export async function readOrKept(user: User, url: string, read: () => Promise<Results>): Promise<Results> {
  const session = readSessionId()
  const { pathname, search } = new URL(url)
  const path = pathname + search
  const results = await read()
  const found = Object.entries(results).map(async ([routeId, one]): Promise<[string, DataStrategyResult]> => {
    if (!isKept(routeId)) return [routeId, one]
    const { type, result } = one
    if (type === 'data' && !(result instanceof Response)) {
      markShown(path, undefined)
      // Not kept if the user has signed out during the request.
      if (session && readSessionId() === session) void keepScreen(user, path, result)
      return [routeId, one]
    }
    if (!(result instanceof ApiError) || result.status !== 0) return [routeId, one]
    const kept = await findKeptScreen(user, routeId, path)
    if (!kept) return [routeId, one]
    markShown(path, kept.keptAt)
    return [routeId, { type: 'data', result: kept.data }]
  })
  return Object.fromEntries(await Promise.all(found))
}
