import { createServer as createHttpServer } from 'node:http'
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite'
import { createLog, openLogOutput } from '#platform/log.ts'
import { readSettings } from '#platform/settings.ts'
import { closeOnRequest } from './close-on-request.ts'
import { explainFailure } from './explain-failure.ts'
import type { PagesBuild } from './pages.ts'
import { startSite } from './start.ts'

// Only islands are hydrated, so nothing else sets up Fast Refresh: their modules want it to be there.
const freshIslands = `import '/@vite/client'
window.__vite_plugin_react_preamble_installed__ = true
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
`

/** Vite before the site: sources come from it, pages are made of sources, every edit reloads the browser. */
async function startDev() {
  const settings = readSettings(process.env)
  let vite: ViteDevServer | undefined
  let forgetAnswers = () => {}
  // Vite's own connection to the browser goes through the site's port, as the content policy wants it.
  const upgrades = createHttpServer()

  const reloading: Plugin = {
    name: 'reload-pages',
    transform: (code, id) => (/\/app\/entry\.client\.tsx?$/.test(id) ? freshIslands + code : undefined),
    hotUpdate() {
      if (this.environment.name !== 'ssr') return
      forgetAnswers()
      vite?.environments.client.hot.send({ type: 'full-reload' })
    },
  }

  const close = await startSite({
    settings,
    announce: (advice) => process.stdout.write(`${advice}\n`),
    log: createLog('warn', undefined, await openLogOutput()),
    isEmpty: process.argv.includes('--empty'),
    loadBuild: async () => {
      vite ??= await createVite({
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: upgrades } },
        plugins: [reloading],
      })
      return (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBuild
    },
    prepare: async ({ server }, cache) => {
      forgetAnswers = () => cache.forgetAll()
      const [site] = server.listeners('request')
      server.removeAllListeners('request')
      server.on('request', (request, response) => {
        vite?.middlewares(request, response, () => site?.call(server, request, response))
      })
      server.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade))
    },
  })
  return async () => {
    await vite?.close()
    await close()
  }
}

try {
  const starting = startDev()
  closeOnRequest(starting)
  await starting
  process.stdout.write(`The site is at ${readSettings(process.env).publicUrl}, made anew from every edit\n`)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
}
