import { expect, it } from 'vitest'
import { createLimiter, type SharedUses } from './limiter.ts'

const rules = { form: { points: 3, seconds: 60, shared: 'exactly' as const } }

it('waits a moment for a store that says nothing, once, and counts by itself meanwhile', async () => {
  let asked = 0
  const mute: SharedUses = {
    add: () => {
      asked++
      return new Promise(() => {})
    },
  }
  const limiter = createLimiter(rules, mute)
  const answers = []
  for (let use = 0; use < 5; use++) answers.push(await limiter.count('form', 'a'))
  expect(answers.slice(0, 3)).toEqual([undefined, undefined, undefined])
  expect(answers[3]).toBeGreaterThan(50)
  expect(answers[4]).toBeGreaterThan(50)
  expect(asked).toBe(1)
  limiter.close()
})

it('asks the store no more for who is past the limit', async () => {
  let used = 0
  const store: SharedUses = {
    add: async ([use]) => [{ client: use?.client ?? '', used: ++used, secondsLeft: 42.1 }],
  }
  const limiter = createLimiter(rules, store)
  const answers = []
  for (let use = 0; use < 9; use++) answers.push(await limiter.count('form', 'a'))
  expect(answers.slice(0, 4)).toEqual([undefined, undefined, undefined, 43])
  expect(answers[8]).toBeGreaterThan(40)
  expect(used).toBe(4)
  limiter.close()
})
