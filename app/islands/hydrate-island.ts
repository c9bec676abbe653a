import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type IslandName, islands } from './registry.ts'
import { replayRecordedEvents } from './replay-recorded-events.ts'

export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { island = '', props = '{}' } = element.dataset
  const Component = (await islands[island as IslandName]()) as ComponentType
  const content = createElement(Component, JSON.parse(props))
  await new Promise<void>((resolve, reject) => {
    const page = createElement(Hydrated, { onHydrated: resolve }, content)
    hydrateRoot(element, page, { onUncaughtError: reject })
  })
  element.dataset.ready = ''
  await replayRecordedEvents(element)
}

/** Reports hydration once the state that the first effects set is rendered. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children?: ReactNode }) {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => setIsSettled(true), [])
  useEffect(() => {
    if (isSettled) onHydrated()
  }, [isSettled, onHydrated])
  return children
}
