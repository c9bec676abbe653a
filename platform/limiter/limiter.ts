import { countExactly } from './exact.ts'
import { countRoughly } from './rough.ts'

/** `exactly`: one write for each use. `roughly`: for what happens all the time; shared now and then. */
export type Rule = { points: number; seconds: number; shared: 'exactly' | 'roughly' }

type Use = { client: string; count: number; seconds: number }
/** Where the uses on all nodes come together; `add` tells how each client stands after it. */
export type SharedUses = {
  add: (uses: Use[]) => Promise<{ client: string; used: number; secondsLeft: number }[]>
}

/** Counts one use; tells the seconds to wait once the rule is passed, else undefined. Never fails. */
export type Count = (client: string) => Promise<number | undefined>

export type Limiter<Name extends string> = {
  count: (name: Name, client: string) => Promise<number | undefined>
  close: () => void
}

/** Counts uses of a name by a client on all nodes, and on this one alone while they can't be reached. */
export function createLimiter<Name extends string>(
  rules: Record<Name, Rule>,
  uses: SharedUses,
): Limiter<Name> {
  const counts = new Map<string, Count>()
  const closings: (() => void)[] = []
  for (const [name, rule] of Object.entries<Rule>(rules)) {
    const own = under(name, uses)
    if (rule.shared === 'exactly') counts.set(name, countExactly(rule, own))
    else {
      const { count, close } = countRoughly(rule, own)
      counts.set(name, count)
      closings.push(close)
    }
  }
  return {
    count: async (name, client) => counts.get(name)?.(client),
    close: () => {
      for (const close of closings) close()
    },
  }
}

const under = (name: string, uses: SharedUses): SharedUses => ({
  async add(given) {
    const prefix = `${name}:`
    const named = given.map((use) => ({ ...use, client: prefix + use.client }))
    const standings = await uses.add(named)
    return standings.map((standing) => ({ ...standing, client: standing.client.slice(prefix.length) }))
  },
})
