import { expect, it } from 'vitest'
import { createLimiter, type LimitUses } from './limiter.ts'

const rules = {
  form: { points: 3, seconds: 60, scope: 'site' as const },
  request: { points: 3, seconds: 60, scope: 'node' as const },
}

it('waits once for a database that does not answer, and counts on its own meanwhile', async () => {
  let asked = 0
  const silent: LimitUses = {
    add: () => {
      asked++
      return new Promise(() => {})
    },
  }
  const limiter = createLimiter(rules, silent)
  const answers = []
  for (let use = 0; use < 5; use++) answers.push(await limiter.count('form', 'a'))
  expect(answers.slice(0, 3)).toEqual([undefined, undefined, undefined])
  expect(answers[3]).toBeGreaterThan(50)
  expect(answers[4]).toBeGreaterThan(50)
  expect(asked).toBe(1)
})

it('stops asking the database about a client that is past the limit', async () => {
  let used = 0
  const limiter = createLimiter(rules, { add: async () => ({ used: ++used, secondsLeft: 42.1 }) })
  const answers = []
  for (let use = 0; use < 9; use++) answers.push(await limiter.count('form', 'a'))
  expect(answers.slice(0, 4)).toEqual([undefined, undefined, undefined, 43])
  expect(answers[8]).toBeGreaterThan(40)
  expect(used).toBe(4)
})

it('counts a limit of the node for each client, without the database', async () => {
  const limiter = createLimiter(rules, {
    add: async () => {
      throw new Error('The database was asked.')
    },
  })
  const answers = []
  for (let use = 0; use < 4; use++) answers.push(await limiter.count('request', 'a'))
  expect(answers.slice(0, 3)).toEqual([undefined, undefined, undefined])
  expect(answers[3]).toBeGreaterThan(50)
  expect(await limiter.count('request', 'b')).toBeUndefined()
})
