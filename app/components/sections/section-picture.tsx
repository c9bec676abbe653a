import { StoredPicture } from '#app/components/content/stored-picture.tsx'

const usualSizes = '(min-width: 48rem) 40rem, 100vw'

type SectionPictureProps = {
  /** Empty: no picture. */
  address: string
  /** As `describePictures` leaves it; empty for decoration. */
  alt: string | undefined
  width: number
  height: number
  isFirst?: boolean
  sizes?: string
  className?: string
}

/** Picture of a section: a drawing of the site or an uploaded picture. */
export const SectionPicture = ({ address, alt = '', sizes = usualSizes, ...props }: SectionPictureProps) =>
  address !== '' && <StoredPicture {...props} url={address} alt={alt} sizes={sizes} />
