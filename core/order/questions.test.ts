import { expect, it } from 'vitest'
import { Refusal } from '../errors.ts'
import { addQuestions } from './questions.ts'

const some = (count: number) => Array.from({ length: count }, (_, number) => `Question ${number}?`)

it('allows at most forty questions about a record in total', () => {
  const known = addQuestions(addQuestions([], some(20)), some(20))
  expect(known).toHaveLength(40)
  expect(() => addQuestions(known, some(1))).toThrow(Refusal)
  expect(() => addQuestions(known.slice(0, 30), some(11))).toThrow('10 are left')
})
