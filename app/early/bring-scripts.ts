declare global {
  interface Window {
    /** Resolves when scripts may run; only where the server has drawn the screen. */
    whenDrawn?: Promise<void>
  }
}

/** Where the browser keeps which build's scripts it has fetched before. */
export const fetchedBuildKey = 'scripts'

/** Runs by itself with the document. Scripts that were fetched before come out of the cache all at once, and compiling
 * them takes the processor from the drawing of the screen: they wait until it stands. New ones take long enough. It
 * stands in the document as text, so what it uses is in it or given to it. */
export function bringScripts(build: string, key: string, scripts: string[]): void {
  const atOnce = 6
  const isFetched = () => {
    try {
      return localStorage.getItem(key) === build
    } catch {
      return false
    }
  }
  function bring(href: string) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' }))
  }
  // What isn't shown is never drawn.
  if (document.hidden || !isFetched()) {
    for (const href of scripts) bring(href)
    window.whenDrawn = Promise.resolve()
    return
  }
  window.whenDrawn = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  window.whenDrawn.then(() => {
    for (let next = 0; next < scripts.length; next += atOnce)
      setTimeout(() => scripts.slice(next, next + atOnce).forEach(bring))
  })
}
