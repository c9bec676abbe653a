declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

// In a browser Zod would ask whether it may evaluate text, which our policy refuses with an error in the console. Said by
// the global that `z.config()` writes to: importing it would bring all of Zod to every page.
if (typeof document !== 'undefined') globalThis.__zod_globalConfig = { jitless: true }

export {}
