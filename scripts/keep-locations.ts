import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Replaces `import.meta.url` in our own modules by the location of the source file, seen from a bundle two folders below
 * the root: workers, child processes and data files are found next to their source. */
export const keepLocations = (root: string): Plugin => ({
  name: 'keep-locations',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(url|dirname|filename)/ },
    handler(code, id) {
      const path = relative(root, id)
      if (/import\.meta\.(dirname|filename)/.test(code))
        this.error(`${path}: use import.meta.url, which the bundle keeps`)
      const location = `new URL(${JSON.stringify(`../../${path}`)}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', location), map: null }
    },
  },
})
