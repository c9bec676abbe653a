import { addressOfBrandFile } from '#core/brand/logo.ts'
import { useBrand } from './use-brand.ts'

/** Links to the icons of the logo, or to the original ones. */
export function BrandIcons() {
  const { logo } = useBrand()
  if (!logo)
    return (
      <>
        <link rel="icon" href="/brand/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/brand/apple-touch-icon.png" />
      </>
    )
  const addressOf = (file: string) => addressOfBrandFile(logo.light, file)
  return (
    <>
      <link rel="icon" href={addressOf('icon-192.png')} type="image/png" sizes="192x192" />
      <link rel="icon" href={addressOf('icon-32.png')} type="image/png" sizes="32x32" />
      <link rel="apple-touch-icon" href={addressOf('apple-touch-icon.png')} />
    </>
  )
}
