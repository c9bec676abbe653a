import type { ComponentProps, ComponentType } from 'react'
import type { IslandName, islands } from './registry.ts'

type Loaded<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>
type IslandProps<Name extends IslandName> = {
  name: Name
  component: Loaded<Name>
  props: ComponentProps<Loaded<Name>>
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
  const Component = component as ComponentType<typeof props>
  return (
    <div data-island={name} data-props={JSON.stringify(props)} data-when={when}>
      <Component {...props} />
    </div>
  )
}
