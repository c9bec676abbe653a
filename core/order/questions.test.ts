import { expect, it } from 'vitest'
import { Refusal } from '../errors.ts'
import { askMore } from './questions.ts'

const some = (count: number) => Array.from({ length: count }, (_, number) => `Question ${number}?`)

it('allows at most forty questions about a record in total', () => {
  const known = askMore(askMore([], some(20)), some(20))
  expect(known).toHaveLength(40)
  expect(() => askMore(known, some(1))).toThrow(Refusal)
  expect(() => askMore(known.slice(0, 30), some(11))).toThrow('10 are left')
})
