import type { PrintedBrand, PrintedClient } from './paper/paper-facts.ts'

/** Letterhead block at the top of every PDF document. */
export const letterhead = (brand: PrintedBrand, title: string, number: string) => ({
  kind: 'letterhead' as const,
  sender: brand.seller.legalName || brand.name,
  address: [
    brand.office.street,
    `${brand.office.city} ${brand.office.postalCode}, ${brand.office.country}`,
    [brand.email, brand.phone].filter(Boolean).join(' · '),
    ...sellerLines(brand.seller),
  ],
  title,
  number,
})

const sellerLines = ({ taxNumber, licenceNumber }: PrintedBrand['seller']) =>
  [taxNumber && `BIN/TIN ${taxNumber}`, licenceNumber && `Trade licence ${licenceNumber}`].filter(Boolean)

/** Lines that name the client of a paper. */
export function recipientLines(
  { name, email = '' }: { name: string; email?: string },
  client: PrintedClient | undefined,
): string[] {
  const { company = '', taxNumber = '' } = client ?? {}
  const all = [name, company, email, taxNumber && `Tax number ${taxNumber}`]
  // The name of a company is often the name of the client, too.
  return [...new Set(all.filter(Boolean))]
}
