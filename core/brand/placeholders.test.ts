import { expect, it } from 'vitest'
import { defaultBrand as brand } from './brand.ts'
import { findPlaceholders } from './placeholders.ts'

const own = {
  ...brand,
  name: 'Fjord Works',
  tagline: 'We example nothing',
  email: 'hello@fjord.works',
  phone: '+46 70 174 06 05',
  chatLink: 'https://wa.me/46701740605',
  social: [{ label: 'Telegram' as const, href: 'https://t.me/fjordworks' }],
  designPortfolioLink: 'https://www.behance.net/fjordworks',
  office: { ...brand.office, street: 'Strandgatan 5' },
  logo: { light: { hash: '0123456789abcdef01234567', width: 64, height: 64 }, hasName: false },
}

it('lists every part of the brand that still has its sample value', () => {
  expect(findPlaceholders(brand)).toEqual([
    ...['name', 'tagline', 'email', 'phone', 'chatLink', 'designPortfolioLink'],
    ...['social.Facebook', 'social.Instagram', 'social.Telegram', 'social.WhatsApp', 'office.street'],
  ])
})

it('finds nothing in a customized brand, and a single part that was forgotten', () => {
  expect(findPlaceholders(own)).toEqual([])
  expect(findPlaceholders({ ...own, phone: '+880 1700-000000' })).toEqual(['phone'])
  const { logo: _, ...unmarked } = own
  expect(findPlaceholders(unmarked)).toEqual(['logo'])
  expect(findPlaceholders({ ...own, email: 'me@site.example' })).toEqual(['email'])
})
