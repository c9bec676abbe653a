import { setTimeout as delay } from 'node:timers/promises'
import { createDataFolder, findServer, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure } from '../report.ts'
import { Caller } from './caller.ts'
import { type Kind, kinds, signIn } from './kinds.ts'
import { followMemory, readMemory } from './memory.ts'

const seconds = 60
const rest = 20_000
const mostGrowth = 150

type Outcome = { times: number[]; sentAway: number; failures: Map<string, number> }

/** Two hundred connections that do everything at once, on a site of their own. */
export async function measureLoad(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  // As it is for visitors: the tests' sites wait for ever, so that a busy machine fails none of them.
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, MAX_DELAY_MS: '1000' } })
  try {
    const server = Number(await findServer(site))
    await warmUp(site.address)
    const start = await readMemory(server)
    const stopLooking = followMemory(server)
    const outcomes = await Promise.all(
      kinds.map(async (kind) => ({ kind, ...(await loadWith(kind, site.address)) })),
    )
    const peak = await stopLooking()
    await delay(rest)
    const isSame = (await findServer(site)) === server
    const end = isSame ? await readMemory(server) : Number.NaN
    for (const outcome of outcomes) print(outcome.kind.name, outcome)
    tell(
      `Memory: ${start.toFixed(0)} MB at the start, ${peak.toFixed(0)} at most, ${end.toFixed(0)} after rest`,
    )

    const count = (of: (outcome: Outcome) => number) =>
      outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
    return [
      ...outcomes.map(({ kind, times }) => timing(kind.name, times)),
      atMost(
        `Load: failures of ${count(({ times }) => times.length)} requests in ${seconds} s`,
        count(countFailures) + (isSame ? 0 : 1),
        0,
      ),
      atMost(
        'Load: sent away with 503 and Retry-After',
        count(({ sentAway }) => sentAway),
        0,
      ),
      atMost('Load: memory, peak over start', peak - start, mostGrowth, ' MB'),
      atMost('Load: memory, after rest over start', end - start, mostGrowth, ' MB'),
    ]
  } finally {
    await site.stop()
  }
}

/** Each kind once, so that what is loaded at the first use counts to the start. */
async function warmUp(address: string): Promise<void> {
  for (const kind of kinds) {
    const caller = new Caller(address)
    const bearer = await takeToken(caller)
    for (let time = 0; time < 20; time++) await kind.ask(caller, bearer)
    caller.close()
  }
}

async function takeToken(caller: Caller): Promise<{ authorization: string }> {
  const { status, body } = await signIn(caller)
  if (status !== 200) throw new Error(`Signing in was answered ${status}: ${body}`)
  return { authorization: `Bearer ${JSON.parse(String(body)).token}` }
}

async function loadWith(kind: Kind, address: string): Promise<Outcome> {
  const outcome: Outcome = { times: [], sentAway: 0, failures: new Map() }
  const bearer = await takeToken(new Caller(address))
  const until = performance.now() + seconds * 1000
  async function connect() {
    const caller = new Caller(address)
    while (performance.now() < until) {
      const began = performance.now()
      const said = await kind.ask(caller, bearer).then(
        ({ status, headers }) => (status === 503 && headers['retry-after'] ? 'sent away' : status),
        (error: Error) => error.message,
      )
      outcome.times.push(performance.now() - began)
      if (said === 'sent away') outcome.sentAway++
      else if (!kind.statuses.includes(Number(said))) {
        outcome.failures.set(String(said), (outcome.failures.get(String(said)) ?? 0) + 1)
      }
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: kind.connections }, connect))
  return outcome
}

const countFailures = ({ failures }: Outcome) => [...failures.values()].reduce((sum, count) => sum + count, 0)

const percentile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN

/** Told, not judged: it says more about the machine than about the site. */
const timing = (name: string, times: number[]): Figure => ({
  name: `Load: ${name}, p50 and p99 of ${times.length}`,
  value: `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)} ms`,
  target: '–',
  isReached: true,
})

function print(name: string, outcome: Outcome): void {
  const failures = [...outcome.failures].map(([said, count]) => `${count} × ${said}`).join(', ')
  tell(
    `${name}: ${outcome.times.length} requests, ${outcome.sentAway} sent away, ${failures || 'no failure'}`,
  )
}

const tell = (line: string) => void process.stdout.write(`  ${line}\n`)
