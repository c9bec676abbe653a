declare global {
  interface Window {
    /** Resolves when scripts may run; set on server-rendered screens only. */
    whenPainted?: Promise<void>
  }
}

/** Preloads the scripts after the first paint, as an inline script. Earlier they would compete for bandwidth with
 * styles and fonts or, when they come from the cache all at once, for the CPU with rendering. The function is
 * serialized into the document, so it may use only its parameters and globals. */
export function preloadScripts(scripts: string[]): void {
  const batchSize = 6
  function preload(href: string) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' }))
  }
  window.whenPainted = new Promise((resolve) => {
    // A hidden document gets no animation frames.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
  window.whenPainted.then(() => {
    for (let next = 0; next < scripts.length; next += batchSize)
      setTimeout(() => scripts.slice(next, next + batchSize).forEach(preload))
  })
}
