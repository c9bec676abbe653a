import type { NavigationItem } from '#core/navigation/navigation.ts'

/** A link or a group while it is edited. The key stays with it when it is moved. */
export type Entry = {
  key: string
  label: string
  to: string
  isHidden: boolean
  /** Set for a group. */
  links?: Entry[]
}

let made = 0
const nextKey = () => {
  made += 1
  return `entry-${made}`
}

export const newLink = (): Entry => ({ key: nextKey(), label: '', to: '/contact', isHidden: false })
export const newGroup = (): Entry => ({ ...newLink(), to: '', links: [newLink()] })

export const entriesOf = (items: NavigationItem[]): Entry[] =>
  items.map(({ label, to, hidden, links }) => ({
    ...{ key: nextKey(), label, to, isHidden: hidden ?? false },
    ...(links?.length && { links: entriesOf(links) }),
  }))

export const itemsOf = (entries: Entry[]): NavigationItem[] =>
  entries.map(({ label, to, isHidden, links }) => ({
    ...{ label, to },
    ...(links && {
      links: links.map((link) => ({
        label: link.label,
        to: link.to,
        ...(link.isHidden && { hidden: true }),
      })),
    }),
    ...(isHidden && { hidden: true }),
  }))
