import { setTimeout as delay } from 'node:timers/promises'
import { createDataFolder, findServer, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure } from '../report.ts'
import { Caller } from './caller.ts'
import { type Kind, kinds, signIn } from './kinds.ts'
import { followMemory, readMemory } from './memory.ts'

const seconds = 60
const restMilliseconds = 20_000
const maxGrowth = 150

type Outcome = { times: number[]; rejected: number; failures: Map<string, number> }

/** Measures 200 concurrent connections with all kinds of load, on a separate site. */
export async function measureLoad(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  // Production's limit: the tests' sites have none, so that a busy machine does not fail them.
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, MAX_DELAY_MS: '1000' } })
  try {
    const server = Number(await findServer(site))
    await warmUp(site.address)
    const start = await readMemory(server)
    const stopFollowing = followMemory(server)
    const outcomes = await Promise.all(
      kinds.map(async (kind) => ({ kind, ...(await loadWith(kind, site.address)) })),
    )
    const peak = await stopFollowing()
    await delay(restMilliseconds)
    const isSame = (await findServer(site)) === server
    const end = isSame ? await readMemory(server) : Number.NaN
    for (const outcome of outcomes) print(outcome.kind.name, outcome)
    log(
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
        'Load: rejected with 503 and Retry-After',
        count(({ rejected }) => rejected),
        0,
      ),
      atMost('Load: memory, peak over start', peak - start, maxGrowth, ' MB'),
      atMost('Load: memory, after rest over start', end - start, maxGrowth, ' MB'),
    ]
  } finally {
    await site.stop()
  }
}

/** Runs each kind before the measurement, so that lazily loaded code counts as initial memory. */
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
  if (status !== 200) throw new Error(`Signing in returned ${status}: ${body}`)
  return { authorization: `Bearer ${JSON.parse(String(body)).token}` }
}

async function loadWith(kind: Kind, address: string): Promise<Outcome> {
  const outcome: Outcome = { times: [], rejected: 0, failures: new Map() }
  const bearer = await takeToken(new Caller(address))
  const until = performance.now() + seconds * 1000
  async function connect() {
    const caller = new Caller(address)
    while (performance.now() < until) {
      const startedAt = performance.now()
      const outcomeOfCall = await kind.ask(caller, bearer).then(
        ({ status, headers }) => (status === 503 && headers['retry-after'] ? 'rejected' : status),
        (error: Error) => error.message,
      )
      outcome.times.push(performance.now() - startedAt)
      if (outcomeOfCall === 'rejected') outcome.rejected++
      else if (!kind.statuses.includes(Number(outcomeOfCall))) {
        outcome.failures.set(String(outcomeOfCall), (outcome.failures.get(String(outcomeOfCall)) ?? 0) + 1)
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

/** Formats response times without a target, because they depend on the machine. */
const timing = (name: string, times: number[]): Figure => ({
  name: `Load: ${name}, p50 and p99 of ${times.length}`,
  value: `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)} ms`,
  target: '–',
  isReached: true,
})

function print(name: string, outcome: Outcome): void {
  const failures = [...outcome.failures]
    .map(([outcomeOfCall, count]) => `${count} × ${outcomeOfCall}`)
    .join(', ')
  log(`${name}: ${outcome.times.length} requests, ${outcome.rejected} rejected, ${failures || 'no failure'}`)
}

const log = (line: string) => void process.stdout.write(`  ${line}\n`)
