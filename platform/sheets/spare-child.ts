import { once } from 'node:events'
import type { Child } from './start-child.ts'

/** A child that is started before there is anything to read: its start, as long as a small file takes, is not waited for. */
export type SpareChild = {
  /** Does nothing while there is one. */
  prepare: () => void
  take: () => Child | undefined
  /** Resolves when it is gone. */
  close: () => Promise<void>
}

/** Nobody came for it: the upload was refused, or given up. */
const longestIdle = 10_000

export function createSpareChild(start: () => Child): SpareChild {
  let spare: { child: Child; gone: Promise<unknown>; timer: NodeJS.Timeout } | undefined
  const drop = () => {
    clearTimeout(spare?.timer)
    spare = undefined
  }
  return {
    prepare() {
      if (spare) return
      const child = start()
      // One that can't be started is none; reading starts another, and says why it couldn't.
      const gone = once(child, 'close').catch(() => {})
      const timer = setTimeout(() => child.kill('SIGKILL'), longestIdle)
      timer.unref()
      spare = { child, gone, timer }
      void gone.then(() => {
        if (spare?.child === child) drop()
      })
    },
    take() {
      const child = spare?.child
      drop()
      return child?.exitCode === null && child.signalCode === null ? child : undefined
    },
    async close() {
      spare?.child.kill('SIGKILL')
      await spare?.gone
    },
  }
}
