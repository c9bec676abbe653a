import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { publicRoutes } from '#tests/journeys/public-routes.ts'
import { atLeast, type Figure, median } from './report.ts'

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  finalDisplayedUrl: string
}
type Scores = Record<string, number>

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
const cores = availableParallelism()
const taskset = '/usr/bin/taskset'
// Lighthouse counts time spent waiting for a core as work. With two or three cores, everything but the page is pinned
// to one of them.
const isPinned = cores > 1 && cores < 4 && existsSync(taskset)
const pinning = isPinned ? [taskset, '-c', '0'] : []
const pageFlags = isPinned ? [`--renderer-cmd-prefix="${taskset} -c 0-${cores - 1}"`] : []
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const program = new URL('../node_modules/lighthouse/cli/index.js', import.meta.url).pathname
// Single runs vary: a page that misses a target is measured three times, and the median counts.
const rounds = 3

/** Measures Lighthouse's four scores of every public page on a phone. Scores of 100 share one row. */
export async function measureLighthouse(address: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const route of publicRoutes) {
    const runs = [await readScores(address + route)]
    const judge = () => categories.map((category) => judgeCategory(route, category, runs))
    while (runs.length < rounds && judge().some(({ isReached }) => !isReached)) {
      runs.push(await readScores(address + route))
    }
    figures.push(...judge())
  }
  const others = figures.filter(({ value }) => value !== '100')
  const value = `${figures.length - others.length} of ${figures.length}`
  return [{ name: 'Lighthouse: scores of 100', value, target: '–', isReached: true }, ...others]
}

function judgeCategory(route: string, category: string, runs: Scores[]): Figure {
  const target = category === 'performance' && route !== '/' ? 95 : 100
  const score = median(runs.map((run) => run[category] ?? 0))
  return atLeast(`Lighthouse ${route} ${category}`, score, target)
}

async function readScores(url: string): Promise<Scores> {
  const report = await runLighthouse(url, categories)
  return Object.fromEntries(
    Object.entries(report.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  )
}

/** Runs Lighthouse. Retries, because on a busy machine it sometimes records no page at all (NO_NAVSTART). */
export async function runLighthouse(
  url: string,
  only: string[],
  more: string[] = [],
  chromeFlags: string[] = [],
): Promise<Report> {
  const chrome = [flags, ...pageFlags, ...chromeFlags].join(' ')
  const options = ['--quiet', '--output=json', `--only-categories=${only}`, `--chrome-flags=${chrome}`]
  const [command = '', ...args] = [...pinning, process.execPath, program, url, ...options, ...more]
  for (let failures = 0; ; failures++) {
    try {
      const { stdout } = await promisify(execFile)(command, args, {
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH },
      })
      return JSON.parse(stdout) as Report
    } catch (error) {
      if (failures >= rounds) throw error
    }
  }
}
