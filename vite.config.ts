import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { groupChunks } from './scripts/chunk-groups.ts'
import { missingScript } from './scripts/patch-missing-script.ts'
import { pureSchemas } from './scripts/pure-schemas.ts'
import { subsetFonts } from './scripts/subset-fonts.ts'

export default defineConfig({
  plugins: [subsetFonts(), tailwindcss(), reactRouter(), pureSchemas(), missingScript()],
  build: { assetsInlineLimit: 0 },
  resolve: {
    alias: {
      // Its browser version assigns innerHTML, which Trusted Types refuse; Node's resolves to a plain table.
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: groupChunks() } },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          // On the server, everything that the browser loads lazily is loaded at the start.
          checks: { ineffectiveDynamicImport: false },
          // The early scripts stand in each document as they are written here.
          output: { comments: false },
        },
      },
    },
  },
  // Read one by one, the files of the pages' packages would cost a third of the server's start. Packages that the server
  // imports too stay outside, so that there is one of each.
  ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router', 'zod'] },
})
