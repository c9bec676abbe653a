declare global {
  interface Window {
    /** Resolves when scripts may run; only where the server has drawn the screen. */
    whenDrawn?: Promise<void>
  }
}

/** Runs by itself with the document: scripts wait until the screen stands. They would take the line from its styles and
 * fonts, and out of the cache, where they come all at once, the processor from its drawing. It stands in the document as
 * text, so what it uses is in it or given to it. */
export function bringScripts(scripts: string[]): void {
  const atOnce = 6
  function bring(href: string) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' }))
  }
  window.whenDrawn = new Promise((resolve) => {
    // What isn't shown is never drawn.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
  window.whenDrawn.then(() => {
    for (let next = 0; next < scripts.length; next += atOnce)
      setTimeout(() => scripts.slice(next, next + atOnce).forEach(bring))
  })
}
