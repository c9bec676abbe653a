/** `node`: counted in memory of this process. `site`: counted exactly over all nodes, one database write per use. */
export type Rule = { points: number; seconds: number; scope: 'node' | 'site' }

/** Shared by all nodes; `add` counts one use and returns the state of the client's window. */
export type LimitUses = {
  add: (client: string, seconds: number) => Promise<{ used: number; secondsLeft: number }>
}

/** Counts one use by a client. Returns the seconds to wait when it is past the limit. Never rejects. */
export type Counter = (client: string) => Promise<number | undefined>
