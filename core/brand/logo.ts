/** Kinds of pages that have a logo of their own. That of dark pages is a variant of the other. */
export const logoThemes = ['light', 'dark'] as const
export type LogoTheme = (typeof logoThemes)[number]

/** The hash is part of the URL of each file of the logo. */
export type Logo = { hash: string; width: number; height: number }
export type Logos = { light?: Logo | undefined; dark?: Logo | undefined }

/** Logos as pages show them. */
export type BrandLogo = {
  light: Logo
  dark?: Logo | undefined
  /** True if the name stands beside the logo. */
  hasName: boolean
}

/** File that pages show. */
export const pageFile = 'logo.webp'

/** Returns the URL of a file of a logo. The same URL always has the same content. */
export const addressOfBrandFile = ({ hash }: Logo, file: string): string => `/brand/${hash}/${file}`

/** URL of the current logo, for mails: they are read long after the logo was replaced. */
export const currentLogoAddress = '/brand/logo.png'
