import { addressOfBrandFile, type Logo, pageFile } from '#core/brand/logo.ts'
import { useBrand } from './use-brand.ts'

type BrandMarkProps = {
  /** `size-…` is the height of a logo, whose width follows. */
  className?: string
  /** True if the name stands beside it whatever the settings say, so that the logo needs no text of its own. */
  isNamed?: boolean
}

/** The logo, or without one the original mark in the theme's colours. */
export function BrandMark({ className = 'size-9', isNamed = false }: BrandMarkProps) {
  const { logo, name } = useBrand()
  if (!logo) return <OriginalMark className={className} />
  const alt = logo.hasName || isNamed ? '' : name
  const { light, dark } = logo
  if (!dark) return <LogoPicture logo={light} alt={alt} className={className} />
  return (
    <>
      <LogoPicture logo={light} alt={alt} className={`light-only ${className}`} />
      <LogoPicture logo={dark} alt={alt} className={`dark-only ${className}`} />
    </>
  )
}

/** The name beside the mark. Renders null if the logo has it. */
export function BrandName({ className }: { className: string }) {
  const { logo, name } = useBrand()
  return logo?.hasName === false ? null : <span className={className}>{name}</span>
}

type LogoPictureProps = { logo: Logo; alt: string; className: string }

const LogoPicture = ({ logo, alt, className }: LogoPictureProps) => (
  <img
    src={addressOfBrandFile(logo, pageFile)}
    width={logo.width}
    height={logo.height}
    alt={alt}
    className={`brand-logo ${className}`}
  />
)

const OriginalMark = ({ className }: { className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <path fill="currentColor" d="M10 14h8a10 10 0 0 1 10 10v4h-6v-4a4 4 0 0 0-4-4h-8v8H4V4h6z" />
    <circle className="fill-accent" cx="22" cy="8" r="4.2" />
  </svg>
)
