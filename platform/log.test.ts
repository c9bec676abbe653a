import { expect, it } from 'vitest'
import { describeError, describePath } from './log.ts'

it.each([
  ['/api/notes/karim%40example.com?to=rahima@example.com&limit=5', '/api/notes/(e-mail)?to&limit'],
  ['/api/notes/karim%2540example.com', '/api/notes/(e-mail)'],
  ['/api/notes/karim@example.com/more', '/api/notes/(e-mail)/more'],
  ['/auth/callback?code=secret&state=secret&iss=x', '/auth/callback?code&state&iss'],
  ['/search?karim@example.com', '/search?(e-mail)'],
  ['/?q=%E0%A6%A2', '/?q'],
])('keeps persons and secrets of %s out of the log', (url, told) => {
  expect(describePath(url)).toBe(told)
})

it('cuts a path that somebody made long', () => {
  expect(describePath(`/${'x'.repeat(10_000)}`).length).toBe(300)
})

it('tells of an error where it was thrown, and not what row it was about', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "Rahima Akter"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (email)=(rahima@example.com) already exists.',
    where: 'unnamed portal parameter $1 = Rahima',
  })
  const told = JSON.stringify(describeError(error))
  expect(told).toContain('22P02')
  expect(told).toContain('log.test.ts')
  expect(told).not.toMatch(/Rahima/i)
  expect(JSON.stringify(describeError(new Error('no mailbox karim@example.com here')))).toContain(
    'no mailbox (e-mail) here',
  )
})

it('takes no longer for a letter of a long address than for one of a short one', () => {
  const timeOf = (length: number) => {
    const url = `/${'a'.repeat(length)}`
    const times = Array.from({ length: 5 }, () => {
      const begin = performance.now()
      for (let round = 0; round < 20; round++) describePath(url)
      return performance.now() - begin
    })
    return Math.min(...times)
  }
  timeOf(1_000)
  // Eight times the letters: 64 times the work if it were the square.
  expect(timeOf(16_000) / timeOf(2_000)).toBeLessThan(32)
})
