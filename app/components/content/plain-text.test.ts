import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['A **price** and a *cost*.', 'A price and a cost.'],
  ['## What you pay\n\n- once\n- every month', 'What you pay once every month'],
  ['See [prices](/coding#pricing) ![shop](/a.svg)', 'See prices'],
  ['![a \\[b\\]](/api/files/x_(1).webp "A title") [all](/x "Title")', 'all'],
  ['[![shop](/a.svg)](/shop) 5 \\* 3, \\_so\\_', '5 * 3, _so_'],
  ['> `npm start`', 'npm start'],
  ['2 * 3, snake_case_name, 5 > 4', '2 * 3, snake_case_name, 5 > 4'],
  ['Hours:\n\n| Day | Open |\n| :-- | :--: |\n| Sun | 9-5 |\n\n---\n\nEnd', 'Hours: Day, Open Sun, 9-5 End'],
  ['একটি **দাম** আছে', 'একটি দাম আছে'],
])('reads %j as %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})
