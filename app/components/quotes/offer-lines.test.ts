import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cents } from '#core/money.ts'
import { OfferLines } from './offer-lines.tsx'

const line = (title: string, optional: boolean) => ({
  ...{ title, optional, quantity: 1, unit: '', price: cents(9_000), discount: null },
})
const lines = [line('Website', false), line('Logo', true), line('Texts', true)]
const textOf = (isAccepted: boolean) =>
  renderToStaticMarkup(createElement(OfferLines, { lines, chosen: [1], isAccepted })).replace(/<[^>]+>/g, '')

it('says of each optional line if it was taken, once the quote is accepted', () => {
  expect(textOf(true)).toBe('Website$90Logo (option taken)$90Texts (option not taken)$90')
  expect(textOf(false)).toBe('Website$90Logo (optional)$90Texts (optional)$90')
})
