import { createContext } from 'react'
import type { EntryContext } from 'react-router'

/** The scripts of a screen that the server has drawn, the one that starts the application last; known to the server's
 * rendering only. */
export const LaterScriptsContext = createContext<string[] | undefined>(undefined)

/** Those that the router fetches with the document. */
export function listScripts({ manifest, staticHandlerContext }: EntryContext): string[] {
  const { entry, routes, url } = manifest
  const parts = staticHandlerContext.matches.flatMap(({ route }) => {
    const { module, imports = [] } = routes[route.id] ?? {}
    return module ? [...imports, module] : []
  })
  // The router's script would bring React's along in one task.
  const react = parts.filter((script) => /\/react-[^/]*$/.test(script))
  return [...new Set([...react, url, ...parts, ...(entry.imports ?? []), entry.module])]
}

// Without it (Safari 16) nothing is under way yet: one by one they would come one by one.
const canBring = `document.createElement('link').relList.supports('modulepreload')`

/** The router's document with its scripts left to `bringScripts`. They are imported one by one, so that the browser can
 * draw and listen between one and the next. */
export function leaveScripts(page: string, scripts: string[]): string {
  const inTurn = scripts
    .slice(0, -1)
    .map((script) => `await import(${JSON.stringify(script)});`)
    .join('')
  return page
    .replaceAll('<link rel="modulepreload"', '<link')
    .replace(/(<script[^>]*type="module"[^>]*>)([^<]*)/, (_all, tag: string, code: string) =>
      [
        `${tag}try{await window.whenDrawn;if(${canBring}){${inTurn}}`,
        code
          .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
          .replace(/import ("[^"]+");/, 'await import($1);'),
        '}catch(error){window.tellUnfinished();throw error}',
      ].join(''),
    )
}
