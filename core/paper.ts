import { brand } from './brand/brand.ts'

/** The sender of every paper, as it stands at its top. */
export const letterhead = (title: string, number: string) => ({
  kind: 'letterhead' as const,
  sender: brand.name,
  address: [
    brand.office.street,
    `${brand.office.city} ${brand.office.postalCode}, ${brand.office.country}`,
    `${brand.email} · ${brand.phone}`,
  ],
  title,
  number,
})

/** As people in Dhaka write a day: the paper is the same wherever it is made. */
export const dayOnPaper = (moment: Date): string =>
  moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Dhaka',
  })

export const timeOnPaper = (moment: Date): string =>
  `${dayOnPaper(moment)}, ${moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Dhaka' })}`
