import { createContext } from 'react'
import type { EntryContext } from 'react-router'

/** Scripts of a server-rendered screen, with the entry module last; set during server rendering only. */
export const DeferredScriptsContext = createContext<string[] | undefined>(undefined)

/** Lists the scripts that the router fetches with the document, in the order to import them. */
export function listScripts({ manifest, staticHandlerContext }: EntryContext): string[] {
  const { entry, routes, url } = manifest
  const parts = staticHandlerContext.matches.flatMap(({ route }) => {
    const { module, imports = [] } = routes[route.id] ?? {}
    return module ? [...imports, module] : []
  })
  // React first: otherwise the router's script would evaluate it in the same task.
  const react = parts.filter((script) => /\/react-[^/]*$/.test(script))
  return [...new Set([...react, url, ...parts, ...(entry.imports ?? []), entry.module])]
}

// Without modulepreload (Safari 16) nothing is preloaded, and sequential imports would fetch sequentially.
const canPreload = `document.createElement('link').relList.supports('modulepreload')`

/** Rewrites the router's document so that `preloadScripts` preloads its scripts. They are imported one by one, so that
 * the browser can paint and handle input in between. */
export function deferScripts(page: string, scripts: string[]): string {
  const sequentialImports = scripts
    .slice(0, -1)
    .map((script) => `await import(${JSON.stringify(script)});`)
    .join('')
  return page
    .replaceAll('<link rel="modulepreload"', '<link')
    .replace(/(<script[^>]*type="module"[^>]*>)([^<]*)/, (_all, tag: string, code: string) =>
      [
        `${tag}try{await window.whenPainted;if(${canPreload}){${sequentialImports}}`,
        code
          .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
          .replace(/import ("[^"]+");/, 'await import($1);'),
        '}catch(error){window.showLoadFailure();throw error}',
      ].join(''),
    )
}
