import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { keepLocations } from './keep-locations.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bundles `server/main.ts` with the modules it imports into `build/node/main.js`, because reading 1,200 files one by one
 * costs a third of the start. Packages stay outside, apart from one of 150 small files. */
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [keepLocations(root)],
  ssr: { noExternal: ['culori'] },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/node',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})
