import { type ComponentType, createElement } from 'react'
import type { IslandComponents, IslandName } from './registry.ts'

type IslandProps<Name extends IslandName> = {
  name: Name
  component: IslandComponents[Name]
  props: Parameters<IslandComponents[Name]>[0]
  /** When its script is fetched: at once, when the browser is idle, or when it comes into view. */
  when?: 'load' | 'idle' | 'visible'
}

/** Renders a component in place and marks it, so that it alone comes to life in the browser. */
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
