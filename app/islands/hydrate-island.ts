import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type IslandName, islands } from './registry.ts'

export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { island = '', props = '{}' } = element.dataset
  const Component = (await islands[island as IslandName]()) as ComponentType
  hydrateRoot(element, createElement(Component, JSON.parse(props)))
  element.dataset.ready = ''
}
