import { type ComponentType, createElement } from 'react'
import type { IslandComponents, IslandName } from './registry.ts'

type IslandProps<Name extends IslandName> = {
  name: Name
  component: IslandComponents[Name]
  props: Parameters<IslandComponents[Name]>[0]
  /** Trigger for hydration: immediately, in a later task, or when the island comes near the viewport. */
  when?: 'load' | 'idle' | 'visible'
}

/** Renders a component and marks it, so that the browser hydrates it separately. */
export function Island<Name extends IslandName>({
  name,
  component,
  props,
  when = 'visible',
}: IslandProps<Name>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)} data-when={when}>
      {createElement(component as ComponentType<object>, props ?? {})}
    </div>
  )
}
