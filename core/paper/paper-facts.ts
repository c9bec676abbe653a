import type { Brand } from '../brand/brand.ts'
import type { ExchangeRate } from '../exchange.ts'

/** The brand as papers show it. */
export type PrintedBrand = Pick<Brand, 'name' | 'logo' | 'accent' | 'email' | 'phone' | 'office' | 'seller'> &
  // Unset on papers of earlier releases.
  Partial<Pick<Brand, 'timeZone'>>

/** The client as papers show it, besides the name that the record has. */
export type PrintedClient = { company: string; taxNumber: string }

/** Facts of an invoice as of its issue that can change later. `email` is deleted with the address of a deleted account. */
export type IssuedFacts = {
  email?: string
  poishaPerDollar: number
  exchangeRates: ExchangeRate[]
  rateValidUntil: string
}

/** Content of a paper besides its record, as of its issue. */
export type PaperFacts = {
  brand: PrintedBrand
  waysToPay: string[]
  /** Currencies of those ways besides taka; unset without one. Dollars are missing in those of earlier releases. */
  currencies?: string[]
  /** True if none of those ways takes taka. */
  isWithoutTaka?: boolean
  /** Unset on papers of earlier releases. */
  client?: PrintedClient | undefined
  /** Address of the client's screen for the record. */
  link?: string
  /** Of an invoice; unset on those of earlier releases. */
  issued?: IssuedFacts
}
