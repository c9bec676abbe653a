import { StoredCover } from './stored-cover.tsx'
import { initialsOf } from './ui/initials.ts'

type PortfolioCoverProps = {
  name: string
  image: string
  /** How wide it is shown. */
  sizes: string
  alt?: string
  isFirst?: boolean
  className?: string
}

/** A project's picture; without one, its initials on a stage. */
export const PortfolioCover = ({ name, image, ...more }: PortfolioCoverProps) => (
  <StoredCover src={image} fallback={initialsOf(name)} letters="cover-initials" {...more} />
)
