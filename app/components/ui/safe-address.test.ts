import { expect, it } from 'vitest'
import { isElsewhere, safeLink, safePicture } from './safe-address.ts'

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

it('shows pictures over https or from this site only', () => {
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
])('takes %j for another site: %s', (address, isIt) => {
  expect(isElsewhere(address)).toBe(isIt)
})
