import { expect, it } from 'vitest'
import { largeCardIndexes } from './large-cards.ts'

it.each([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 21])('fills full rows of four columns with %i cards', (count) => {
  expect(count === 1 || (count + 3 * largeCardIndexes(count).length) % 4 === 0).toBe(true)
})
