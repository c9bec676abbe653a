declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

// In a browser Zod probes whether `eval` is allowed, which our content security policy refuses with a console error.
// Set by the global that `z.config()` writes to, because importing it would add all of Zod to every page.
if (typeof document !== 'undefined') globalThis.__zod_globalConfig = { jitless: true }

export {}
