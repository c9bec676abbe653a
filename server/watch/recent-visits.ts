import { createHmac, randomBytes } from 'node:crypto'
import type { VisitSource } from '#core/source/visit-source.ts'
import { hourMs } from '#core/time.ts'

const longestVisit = 2 * hourMs
const mostVisits = 20_000

type Visitor = { client: string; agent: string }

/** Sources of the visits of the last two hours, in the memory of this node only. The key is random and goes with the
 * process; neither it nor the hashes are stored. */
export class RecentVisits {
  readonly #key = randomBytes(32)
  readonly #visits = new Map<string, VisitSource & { at: number }>()

  remember(visitor: Visitor, source: VisitSource, now = Date.now()): void {
    const name = this.#nameOf(visitor)
    this.#visits.delete(name)
    this.#visits.set(name, { ...source, at: now })
    // Oldest first.
    for (const [old, { at }] of this.#visits) {
      if (this.#visits.size <= mostVisits && at > now - longestVisit) break
      this.#visits.delete(old)
    }
  }

  /** Returns the source of this visitor's last visit. */
  find(visitor: Visitor, now = Date.now()): VisitSource | undefined {
    const found = this.#visits.get(this.#nameOf(visitor))
    if (!found || found.at <= now - longestVisit) return undefined
    const { referrer, campaign } = found
    return { referrer, campaign }
  }

  #nameOf({ client, agent }: Visitor): string {
    return createHmac('sha256', this.#key).update(`${client}\n${agent}`).digest('base64url').slice(0, 22)
  }
}
