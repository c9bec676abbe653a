import { createNodeCounter } from './node-counter.ts'
import { createSiteCounter } from './site-counter.ts'

/** `node`: counted in memory of this process. `site`: counted exactly over all nodes, one database write per use. */
export type Rule = { points: number; seconds: number; scope: 'node' | 'site' }

/** Shared by all nodes; `add` counts one use and returns the state of the client's window. */
export type LimitUses = {
  add: (client: string, seconds: number) => Promise<{ used: number; secondsLeft: number }>
}

/** Counts one use by a client. Returns the seconds to wait when it is past the limit. Never rejects. */
export type Counter = (client: string) => Promise<number | undefined>

export type Limiter<Name extends string> = {
  count: (name: Name, client: string) => Promise<number | undefined>
}

export function createLimiter<Name extends string>(
  rules: Record<Name, Rule>,
  uses: LimitUses,
): Limiter<Name> {
  const counters = new Map<string, Counter>(
    Object.entries<Rule>(rules).map(([name, rule]) => [
      name,
      rule.scope === 'node' ? createNodeCounter(rule) : createSiteCounter(rule, prefixed(name, uses)),
    ]),
  )
  return { count: async (name, client) => counters.get(name)?.(client) }
}

const prefixed = (name: string, uses: LimitUses): LimitUses => ({
  add: (client, seconds) => uses.add(`${name}:${client}`, seconds),
})
