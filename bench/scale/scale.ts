import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createDataFolder, findFreePort } from '#tests/site-process.ts'
import { atLeast, type Figure } from '../report.ts'
import { measureGrowth } from './growth.ts'
import type { NodeCounts } from './scaled-node.ts'
import { createZipf, type Visited, visit } from './visitors.ts'

const seconds = 8
/** Ten million page views a day, five times as many at the busiest. */
const dailyViews = 10_000_000
const peak = (dailyViews / 86_400) * 5

type Node = { process: ChildProcess; address: string }
type Phase = Visited & NodeCounts

/** Two nodes on one database under a mix of pages; what counts is processor time, which neighbours don't change much. */
export async function measureScale(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const nodes: Node[] = []
  try {
    for (const _ of [1, 2]) nodes.push(await startNode(folder.path))
    const pages = await listPages(nodes[0] as Node)
    const pick = createZipf(pages)
    const run = (writesPerSecond: number, choose = pick) => runPhase(nodes, { pick: choose, writesPerSecond })
    await run(0)
    const quiet = await run(0)
    const usual = await run(1)
    const busy = await run(10)
    let number = 0
    const making = await run(0, () => `${pages[number % pages.length]}?visit=${number++}`)
    const madeForWrite = usual.made / usual.writes
    const cores = peak * costOf(quiet) + madeForWrite * costOf(making)
    return [
      ...tell(`${pages.length} pages, no writes`, quiet),
      ...tell('1 write a second', usual, 0.97),
      ...tell('10 writes a second', busy, 0.8),
      shown('an answer from memory: processor time', micros(quiet)),
      shown('an answer that is made: processor time', micros(making)),
      shown(
        'bytes of an answer that is sent',
        String(Math.round(quiet.bytes / (quiet.requests - quiet.unchanged))),
      ),
      shown('answers made again for one write, on both nodes', madeForWrite.toFixed(1)),
      shown(`cores for ${Math.round(peak)} pages and one write a second`, cores.toFixed(2)),
      ...(await measureGrowth(folder.path)),
    ]
  } finally {
    for (const { process: child } of nodes) {
      const closed = once(child, 'exit')
      child.send('close')
      await closed
    }
  }
}

async function startNode(dataFolder: string): Promise<Node> {
  const port = String(await findFreePort())
  const { PATH, HOME, TMPDIR } = process.env
  const child = fork(new URL('scaled-node.ts', import.meta.url), {
    // React picks its quick half as it is loaded.
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', PORT: port, DATA_DIR: dataFolder, RATE_LIMIT: 'off' },
  })
  await once(child, 'message')
  return { process: child, address: `http://127.0.0.1:${port}` }
}

/** In the order of how popular they are here: the first pages of the menu, the lists for programs, then the rest. */
async function listPages({ address }: Node): Promise<string[]> {
  const map = await (await fetch(`${address}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '/']) => new URL(url).pathname)
  return [...new Set(['/', ...paths, '/api/reviews', '/api/portfolios', '/api/blogs', '/api/services'])]
}

async function runPhase(nodes: Node[], mix: { pick: () => string; writesPerSecond: number }): Promise<Phase> {
  const addresses = nodes.map(({ address }) => address)
  for (const node of nodes) await countsOf(node)
  const visited = await visit({ ...mix, nodes: addresses, seconds, returning: 0.3 })
  const phase = { ...visited, kept: 0, made: 0, forgettings: 0, cpuSeconds: 0, memoryMegabytes: 0 }
  for (const node of nodes) {
    const { memoryMegabytes, ...counts } = await countsOf(node)
    phase.kept += counts.kept
    phase.made += counts.made
    phase.forgettings += counts.forgettings
    phase.cpuSeconds += counts.cpuSeconds
    phase.memoryMegabytes = Math.max(phase.memoryMegabytes, memoryMegabytes)
  }
  return phase
}

async function countsOf({ process: child }: Node): Promise<NodeCounts> {
  const told = once(child, 'message')
  child.send('count')
  return (await told)[0]
}

const costOf = ({ cpuSeconds, requests }: Phase) => cpuSeconds / requests
const micros = (phase: Phase) => `${Math.round(costOf(phase) * 1e6)} µs`
const shown = (name: string, value: string): Figure => ({ name, value, target: '', isReached: true })

function tell(name: string, phase: Phase, leastHits = 0.999): Figure[] {
  const { kept, made, requests, failures, forgettings, writes, unchanged, memoryMegabytes } = phase
  return [
    { ...shown(`${name}: failures`, String(failures)), target: '0', isReached: failures === 0 },
    atLeast(`${name}: answered from memory`, kept / (kept + made), leastHits),
    shown(`${name}: requests a processor second`, String(Math.round(1 / costOf(phase)))),
    shown(
      `${name}: requests, of them unchanged`,
      `${requests}, ${Math.round((unchanged / requests) * 100)} %`,
    ),
    shown(`${name}: writes, tables forgotten, answers made`, `${writes}, ${forgettings}, ${made}`),
    shown(`${name}: memory of the larger node`, `${memoryMegabytes} MB`),
  ]
}
