import type { Count, Rule, SharedUses } from './limiter.ts'

const shareEvery = 1_000
const mostAtOnce = 1_000
/** Below this part of its points a client is no concern of the other nodes. */
const worthSharing = 0.1

type Tally = {
  count: number
  endsAt: number
  /** Counted here, not yet told to the others. */
  untold: number
  /** What all nodes together had told by the last time this one did. */
  everywhere: { used: number; endsAt: number }
}

/** Counts here, and tells the other nodes every second about those who come often: no more than `points` pass, and on
 * each further node a tenth of them and what comes there within a second. */
export function countRoughly(rule: Rule, uses: SharedUses): { count: Count; close: () => void } {
  const { points, seconds } = rule
  const tallies = new Map<string, Tally>()
  let isSharing = false

  function tallyOf(client: string, now: number): Tally {
    const found = tallies.get(client)
    if (found && found.endsAt > now) return found
    const everywhere = found?.everywhere ?? { used: 0, endsAt: 0 }
    const fresh = { count: 0, endsAt: now + seconds * 1000, untold: 0, everywhere }
    tallies.set(client, fresh)
    return fresh
  }

  async function share(): Promise<void> {
    const now = performance.now()
    for (const [client, { endsAt, everywhere }] of tallies) {
      if (endsAt <= now && everywhere.endsAt <= now) tallies.delete(client)
    }
    const busy = [...tallies]
      .filter(([, { count, untold }]) => untold > 0 && count >= points * worthSharing)
      .sort(([, one], [, other]) => other.untold - one.untold)
      .slice(0, mostAtOnce)
    if (busy.length === 0) return
    const told = new Map(busy.map(([client, tally]) => [client, { tally, count: tally.untold }]))
    const standings = await uses.add(
      busy.map(([client, { untold, endsAt }]) => ({
        client,
        count: untold,
        seconds: Math.max(1, (endsAt - now) / 1000),
      })),
    )
    for (const { client, used, secondsLeft } of standings) {
      const sent = told.get(client)
      if (!sent) continue
      sent.tally.untold -= sent.count
      sent.tally.everywhere = { used, endsAt: performance.now() + secondsLeft * 1000 }
    }
  }

  const timer = setInterval(() => {
    if (isSharing) return
    isSharing = true
    share()
      // What could not be told now is told with the next.
      .catch(() => {})
      .finally(() => {
        isSharing = false
      })
  }, shareEvery)
  timer.unref()

  return {
    close: () => clearInterval(timer),
    async count(client) {
      const now = performance.now()
      const tally = tallyOf(client, now)
      const { everywhere } = tally
      const isOverHere = tally.count >= points
      const isOverEverywhere = everywhere.endsAt > now && everywhere.used + tally.untold >= points
      if (isOverHere) return inSeconds(tally.endsAt - now)
      if (isOverEverywhere) return inSeconds(everywhere.endsAt - now)
      tally.count++
      tally.untold++
      return undefined
    },
  }
}

const inSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))
