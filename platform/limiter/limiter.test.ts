import { expect, it } from 'vitest'
import type { LimitUses } from './counter.ts'
import { createLimiter } from './limiter.ts'

const rules = {
  form: { points: 3, seconds: 60, scope: 'site' as const },
  request: { points: 3, seconds: 60, scope: 'node' as const },
}

it('waits once for an unresponsive database and counts locally meanwhile', async () => {
  let calls = 0
  const unresponsive: LimitUses = {
    add: () => {
      calls++
      return new Promise(() => {})
    },
  }
  const limiter = createLimiter(rules, unresponsive)
  const answers = []
  for (let use = 0; use < 5; use++) answers.push(await limiter.count('form', 'a'))
  expect(answers.slice(0, 3)).toEqual([undefined, undefined, undefined])
  expect(answers[3]).toBeGreaterThan(50)
  expect(answers[4]).toBeGreaterThan(50)
  expect(calls).toBe(1)
})

it('does not query the database again for a client past the limit', async () => {
  let used = 0
  const limiter = createLimiter(rules, { add: async () => ({ used: ++used, secondsLeft: 42.1 }) })
  const answers = []
  for (let use = 0; use < 9; use++) answers.push(await limiter.count('form', 'a'))
  expect(answers.slice(0, 4)).toEqual([undefined, undefined, undefined, 43])
  expect(answers[8]).toBeGreaterThan(40)
  expect(used).toBe(4)
})

it('counts a node limit per client without the database', async () => {
  const limiter = createLimiter(rules, {
    add: async () => {
      throw new Error('The database was queried.')
    },
  })
  const answers = []
  for (let use = 0; use < 4; use++) answers.push(await limiter.count('request', 'a'))
  expect(answers.slice(0, 3)).toEqual([undefined, undefined, undefined])
  expect(answers[3]).toBeGreaterThan(50)
  expect(await limiter.count('request', 'b')).toBeUndefined()
})
