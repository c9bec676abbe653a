import type { ComponentProps } from 'react'
import { findStoredPicture } from '#core/picture/picture.ts'
import { Cover } from '../ui/cover.tsx'

type StoredCoverProps = Omit<ComponentProps<typeof Cover>, 'sources' | 'colour' | 'focus'> & {
  /** Displayed width, such as `(min-width: 48rem) 50vw, 100vw`. */
  sizes: string
}

/** Cover with sources in several formats and widths, if its image was uploaded here. */
export function StoredCover(props: StoredCoverProps) {
  const { sources, colour, focus } = findStoredPicture(props.src) ?? {}
  return <Cover {...props} {...{ sources, colour, focus }} />
}
