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
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (element.dataset.when === 'load') void hydrate(element)
    else if (element.dataset.when === 'idle') setTimeout(() => void hydrate(element))
    else seen.observe(element)
  }
}
