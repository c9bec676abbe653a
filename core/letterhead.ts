import type { PrintedBrand } from './paper/paper-facts.ts'

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
