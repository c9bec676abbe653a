import type { Plugin } from 'vite'

/** Only some of their functions run while a page comes to life. */
const mostlyAsleep = [
  ...['markdown', 'schemas', 'form-library', 'excel-viewer'],
  ...['widgets', 'opened-menu', 'opened-palette', 'toast-corner'],
]

/** Chromium keeps of a script what was compiled when its top level had run, and hydration comes later: without this it
 * compiles the same functions at every load (decision 146). */
export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The hint counts on the very first line only, where Vite puts its list of what a script imports later.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || mostlyAsleep.includes(file.name)) continue
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
})
