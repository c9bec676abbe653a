import { createElement, Fragment, type ReactNode } from 'react'

/** Renders items by their position, without keys. For items that are known by their texts only: two can be equal, also
 * while somebody types, and React keeps or loses elements with equal keys. */
export const renderEach = <Item>(items: readonly Item[], render: (item: Item, index: number) => ReactNode) =>
  createElement(Fragment, null, ...items.map(render))
