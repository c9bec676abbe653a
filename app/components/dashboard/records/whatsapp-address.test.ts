import { expect, it } from 'vitest'
import { whatsAppAddress } from './whatsapp-address.ts'

it.each([
  ['01712-345678', 'https://wa.me/8801712345678'],
  ['+880 1712 345678', 'https://wa.me/8801712345678'],
  ['008801712345678', 'https://wa.me/8801712345678'],
  ['০১৭১২৩৪৫৬৭৮', 'https://wa.me/8801712345678'],
  ['+46 70 174 06 05', 'https://wa.me/46701740605'],
  ['0046 (70) 174-0605', 'https://wa.me/46701740605'],
])('opens the chat with %j at %s', (written, address) => {
  expect(whatsAppAddress(written)).toBe(address)
})

it.each([
  '',
  // A landline of Dhaka, and a number without its country.
  '+880 2 9123456',
  '02 9123456',
  '070 174 06 05',
  '+1234',
  `+${'1'.repeat(16)}`,
  '+46 70 174 06 05 or mail',
  '+8801712345678?text=x',
])('opens no chat with %j', (written) => {
  expect(whatsAppAddress(written)).toBeUndefined()
})
