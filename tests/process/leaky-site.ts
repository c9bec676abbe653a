import { fileURLToPath } from 'node:url'
import { createLog } from '#platform/log.ts'
import { readSettings } from '#platform/settings.ts'
import { closeOnSignal } from '#server/http/close-on-signal.ts'
import type { PagesBuild } from '#server/pages/pages-build.ts'
import { startSite } from '#server/start.ts'

/** Starts a site with a memory leak: `/api/test/leak` allocates the given megabytes of V8's heap for ever. */
const build: PagesBuild = await import(fileURLToPath(new URL('../../build/server/index.js', import.meta.url)))
const settings = readSettings(process.env)
const leak: number[][] = []
const starting = startSite({
  settings,
  log: createLog('warn'),
  loadBuild: async () => build,
  isEmpty: true,
  bounds: { memoryGracePeriod: 1_000 },
  requestRestart: () => void end(1),
  async prepare(app) {
    app.get('/api/test/leak', async ({ query }) => {
      const { megabytes } = query as { megabytes: string }
      for (let count = 0; count < Number(megabytes); count++) leak.push(new Array(131_072).fill(0.5))
      return { kept: leak.length }
    })
  },
})
const end = closeOnSignal(starting)
await starting
process.send?.('ready')
