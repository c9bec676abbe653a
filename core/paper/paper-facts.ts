import type { Brand } from '../brand/brand.ts'

/** The brand as papers show it. */
export type PrintedBrand = Pick<Brand, 'name' | 'logo' | 'accent' | 'email' | 'phone' | 'office' | 'seller'>

/** Content of a paper besides its record, as of its issue. */
export type PaperFacts = {
  brand: PrintedBrand
  waysToPay: string[]
  /** Address of the client's screen for the record. */
  link?: string
}
