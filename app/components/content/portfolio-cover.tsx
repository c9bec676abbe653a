import { initialsOf } from '../ui/initials.ts'
import { StoredCover } from './stored-cover.tsx'

type PortfolioCoverProps = {
  name: string
  image: string
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string
  alt?: string
  isFirst?: boolean
  className?: string
}

/** Cover image of a project, or its initials. */
export const PortfolioCover = ({ name, image, ...more }: PortfolioCoverProps) => (
  <StoredCover src={image} fallback={initialsOf(name)} letters="cover-initials" {...more} />
)
