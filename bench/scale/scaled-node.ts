import { readFileSync } from 'node:fs'
import { createLog } from '#platform/log.ts'
import { readSettings } from '#platform/settings.ts'
import type { PagesBuild } from '#server/pages.ts'
import type { ResponseCache } from '#server/response-cache.ts'
import { startSite } from '#server/start.ts'

/** What one node did since it was asked last. */
export type NodeCounts = {
  kept: number
  made: number
  forgettings: number
  cpuSeconds: number
  memoryMegabytes: number
}

const buildFolder = new URL('../../build/', import.meta.url).pathname
const build: PagesBuild = await import(`${buildFolder}server/index.js`)
let counts = { kept: 0, made: 0, forgettings: 0 }
let cpu = process.cpuUsage()

function watch(cache: ResponseCache): void {
  const { answer, keep, forget } = cache
  cache.answer = (request, response) => {
    const isKept = answer.call(cache, request, response)
    if (isKept) counts.kept++
    return isKept
  }
  cache.keep = (...given) => {
    counts.made++
    return keep.apply(cache, given)
  }
  cache.forget = (table) => {
    counts.forgettings++
    forget.call(cache, table)
  }
}

const close = await startSite({
  settings: readSettings(process.env),
  log: createLog('silent'),
  loadBuild: async () => build,
  clientFolder: `${buildFolder}client`,
  prepare: async (_app, cache) => watch(cache),
})
process.on('message', async (word) => {
  if (word === 'close') {
    await close()
    process.exit()
  }
  const { user, system } = process.cpuUsage(cpu)
  const told: NodeCounts = {
    ...counts,
    cpuSeconds: (user + system) / 1e6,
    memoryMegabytes: residentMegabytes(),
  }
  cpu = process.cpuUsage()
  counts = { kept: 0, made: 0, forgettings: 0 }
  process.send?.(told)
})
process.send?.('ready')

function residentMegabytes(): number {
  const pages = Number(readFileSync('/proc/self/statm', 'utf8').split(' ')[1])
  return Math.round((pages * 4096) / 2 ** 20)
}
