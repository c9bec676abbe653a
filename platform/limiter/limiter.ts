import type { Counter, LimitUses, Rule } from './counter.ts'
import { createNodeCounter } from './node-counter.ts'
import { createRefusedClients, createSiteCounter } from './site-counter.ts'

export type Limiter<Name extends string> = {
  count: (name: Name, client: string) => Promise<number | undefined>
}

export function createLimiter<Name extends string>(
  rules: Record<Name, Rule>,
  uses: LimitUses,
): Limiter<Name> {
  const refused = createRefusedClients()
  const counters = new Map<string, Counter>(
    Object.entries<Rule>(rules).map(([name, rule]) => [
      name,
      rule.scope === 'node' ? createNodeCounter(rule) : createSiteCounter(name, rule, uses, refused),
    ]),
  )
  return { count: async (name, client) => counters.get(name)?.(client) }
}
