const nearby = '200px'

async function hydrate(element: HTMLElement): Promise<void> {
  try {
    const { hydrateIsland } = await import('./hydrate-island.ts')
    await hydrateIsland(element)
  } catch (error) {
    window.markIslandFailed?.(element)
    throw error
  }
}

/** Hydrates each island when its trigger fires; React is fetched with the first one. */
export function watchIslands(): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        void hydrate(target as HTMLElement)
      }
    },
    { rootMargin: nearby },
  )
  const watched = new Set<HTMLElement>()
  function watch(elements: HTMLElement[]) {
    for (const element of elements) {
      if (watched.has(element)) continue
      watched.add(element)
      if (element.dataset.when === 'load') void hydrate(element)
      else if (element.dataset.when === 'idle') setTimeout(() => void hydrate(element))
      else seen.observe(element)
    }
  }
  const find = () => [...document.querySelectorAll<HTMLElement>('[data-island]')]
  // On a slow line the script arrives before the end of the page: the last island may be incomplete.
  const isComplete = document.readyState !== 'loading'
  watch(isComplete ? find() : find().slice(0, -1))
  if (!isComplete) document.addEventListener('DOMContentLoaded', () => watch(find()))
}
