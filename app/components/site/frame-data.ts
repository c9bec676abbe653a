import type { Core } from '#app/core-context.ts'
import { type FooterPart, phonesOf } from '#core/brand/brand.ts'
import { fillYear } from '#core/brand/copyright-year.ts'
import type { Navigation } from '#core/navigation/navigation.ts'
import { today } from '#core/time.ts'

/** Telephone numbers of the footer have a line each. */
export type FrameData = {
  navigation: Navigation
  footer: Partial<Record<FooterPart, string>>
  /** Years of the copyright line. */
  years: string
}

const listed = new Intl.ListFormat('en-GB')

/** Reads the links of top bar and footer, and the parts of the footer that are switched on. */
export async function readFrame(core: Core): Promise<FrameData> {
  const [navigation, brand] = await Promise.all([core.readNavigation(), core.readBrand()])
  const { office, openingHours, footerParts, copyrightYear } = brand
  const waysToPay = footerParts.includes('waysToPay') && (await core.documents.listWaysToPay(core.ctx))
  const town = [office.city, office.postalCode].filter(Boolean).join(' ')
  const all: Record<FooterPart, string> = {
    address: [office.street, town, office.country].filter(Boolean).join(', '),
    ...{ phone: phonesOf(brand).join('\n'), hours: openingHours },
    waysToPay: waysToPay ? listed.format(waysToPay) : '',
  }
  const shown = footerParts.filter((part) => all[part].trim() !== '')
  const years = fillYear(copyrightYear, today(core.ctx))
  return { navigation, years, footer: Object.fromEntries(shown.map((part) => [part, all[part]])) }
}
