import { StoredPicture } from '#app/components/content/stored-picture.tsx'

type SectionPictureProps = {
  /** Empty: no picture. */
  address: string
  width: number
  height: number
  isFirst?: boolean
  className?: string
}

/** Decorative picture of a section: a drawing of the site or an uploaded picture. */
export const SectionPicture = ({ address, ...props }: SectionPictureProps) =>
  address !== '' && <StoredPicture {...props} url={address} alt="" sizes="(min-width: 48rem) 40rem, 100vw" />
