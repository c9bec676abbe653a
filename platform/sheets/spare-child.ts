import { once } from 'node:events'
import type { Child } from './start-child.ts'

/** Child process started before it is needed, which hides its start time (as long as reading a small file). */
export type SpareChild = {
  /** Starts a child unless there is one. */
  prepare: () => void
  take: () => Child | undefined
  /** Ends the child and resolves when it has exited. */
  close: () => Promise<void>
}

/** Milliseconds until an unused child is ended, for example after a refused or aborted upload. */
const longestIdle = 10_000

export function createSpareChild(start: () => Child): SpareChild {
  let spare: { child: Child; exited: Promise<unknown>; timer: NodeJS.Timeout } | undefined
  const drop = () => {
    clearTimeout(spare?.timer)
    spare = undefined
  }
  return {
    prepare() {
      if (spare) return
      const child = start()
      // Ignores a failed start: reading starts another child and reports its error.
      const exited = once(child, 'close').catch(() => {})
      const timer = setTimeout(() => child.kill('SIGKILL'), longestIdle)
      timer.unref()
      spare = { child, exited, timer }
      void exited.then(() => {
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
      await spare?.exited
    },
  }
}
