import { createServer as createHttpServer } from 'node:http'
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite'
import { createLog, openLogOutput } from '#platform/log.ts'
import { readSettings } from '#platform/settings.ts'
import { explainFailure } from './explain-failure.ts'
import { closeOnSignal } from './http/close-on-signal.ts'
import type { PagesBuild } from './pages/pages-build.ts'
import { startSite } from './start.ts'

// Only islands are hydrated, so nothing else sets up Fast Refresh, which their modules require.
const refreshStubs = `import '/@vite/client'
window.__vite_plugin_react_preamble_installed__ = true
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
`

/** Starts the site behind Vite: pages are rendered from the sources, and every edit reloads the browser. */
async function startDev() {
  const settings = readSettings(process.env)
  let vite: ViteDevServer | undefined
  let clearCache = () => {}
  // Vite's own connection to the browser uses the site's port, as the content security policy requires.
  const upgrades = createHttpServer()

  const reloading: Plugin = {
    name: 'reload-pages',
    transform: (code, id) => (/\/app\/entry\.client\.tsx?$/.test(id) ? refreshStubs + code : undefined),
    hotUpdate() {
      if (this.environment.name !== 'ssr') return
      clearCache()
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
      clearCache = () => cache.markAllOutdated()
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
  closeOnSignal(starting)
  await starting
  process.stdout.write(`The site is at ${readSettings(process.env).publicUrl}, reloading after every edit\n`)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
}
