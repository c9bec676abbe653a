const nearby = '200px'

async function bringToLife(element: HTMLElement): Promise<void> {
  try {
    const { hydrateIsland } = await import('./hydrate-island.ts')
    await hydrateIsland(element)
  } catch (error) {
    window.giveUpIsland?.(element)
    throw error
  }
}

/** Waits for each island's moment; React itself is fetched with the first of them. */
export function watchIslands(): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        void bringToLife(target as HTMLElement)
      }
    },
    { rootMargin: nearby },
  )
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (element.dataset.when === 'load') void bringToLife(element)
    else if (element.dataset.when === 'idle') setTimeout(() => void bringToLife(element))
    else seen.observe(element)
  }
}
