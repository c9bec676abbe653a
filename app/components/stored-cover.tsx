import type { ComponentProps } from 'react'
import { findStoredPicture } from '#core/picture/picture.ts'
import { Cover } from './ui/cover.tsx'

type StoredCoverProps = Omit<ComponentProps<typeof Cover>, 'sources' | 'colour'> & {
  /** How wide it is shown, such as `(min-width: 48rem) 50vw, 100vw`. */
  sizes: string
}

/** A cover in the best format and width that the browser takes, if its picture was uploaded here. */
export function StoredCover(props: StoredCoverProps) {
  const { sources, colour } = findStoredPicture(props.src) ?? {}
  return <Cover {...props} sources={sources} colour={colour} />
}
