import { expect, it } from 'vitest'
import { isExternalUrl, mailLink, phoneLink, safeLink, safePicture } from './safe-address.ts'

const links = [
  'https://a.example/x',
  'HTTP://a.example',
  'mailto:a@b.example',
  'tel:+880170',
  '/blogs',
  '#top',
]

it.each(links)('links to %s', (address) => {
  expect(safeLink(address)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:x',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'http://[',
])('never links to %j', (address) => {
  expect(safeLink(address)).toBeUndefined()
  expect(safePicture(address)).toBeUndefined()
})

it('allows images over https or from this site only', () => {
  expect(safePicture('https://a.example/x.png')).toBe('https://a.example/x.png')
  expect(safePicture('/art/hero.svg')).toBe('/art/hero.svg')
  expect(safePicture('http://a.example/x.png')).toBeUndefined()
  expect(safePicture('mailto:a@b.example')).toBeUndefined()
  expect(safePicture('')).toBeUndefined()
})

it.each([
  ['https://a.example', true],
  ['//a.example', true],
  ['/\\a.example', true],
  ['/\t/a.example', true],
  ['/blogs', false],
  ['#top', false],
  ['mailto:a@b.example', false],
])('takes %j for a URL of another site: %s', (address, expected) => {
  expect(isExternalUrl(address)).toBe(expected)
})

it.each([
  ['a@b.example', 'mailto:a@b.example'],
  [' a+b%41@b.example ', 'mailto:a%2Bb%2541@b.example'],
  ['রিমা@b.example', `mailto:${encodeURIComponent('রিমা')}@b.example`],
])('turns %j into the mail link %s', (written, address) => {
  expect(mailLink(written)).toBe(address)
})

it.each([
  '',
  'nobody',
  'a@b.example?bcc=c@d.example',
  'a@b.example?body=x',
  'a&b@c.example',
  'a@b.example,c@d.example',
  'a@b.example;c@d.example',
  'A <a@b.example>',
  'javascript:a@b.example',
])('returns no mail link for %j', (written) => {
  expect(mailLink(written)).toBeUndefined()
})

it.each([
  ['+880 (17) 11-000000', 'tel:+8801711000000'],
  ['01711.000000', 'tel:01711000000'],
])('turns %j into the phone link %s', (written, address) => {
  expect(phoneLink(written)).toBe(address)
})

it.each(['', '*21*017#', '#31#017', '12', '017;ext=1', '1'.repeat(16), '+'])(
  'returns no phone link for %j',
  (written) => {
    expect(phoneLink(written)).toBeUndefined()
  },
)
