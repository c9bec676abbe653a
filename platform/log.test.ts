import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { createLog, describeError, describePath } from './log.ts'
import { readableOutput } from './readable-output.ts'

it.each([
  ['/api/notes/karim%40example.com?to=rahima@example.com&limit=5', '/api/notes/(e-mail)?to&limit'],
  ['/api/notes/karim%2540example.com', '/api/notes/(e-mail)'],
  ['/api/notes/karim@example.com/more', '/api/notes/(e-mail)/more'],
  ['/auth/callback?code=secret&state=secret&iss=x', '/auth/callback?code&state&iss'],
  ['/search?karim@example.com', '/search?(e-mail)'],
  ['/?q=%E0%A6%A2', '/?q'],
  ['/share/secret?done=message', '/share/(token)?done'],
  ['/%73hare/secret', '/share/(token)'],
  ['/api/%53%48are/secret/pdf', '/api/share/(token)/pdf'],
  ['/%2573hare/secret', '/share/(token)'],
  ['/share%2Fsecret', '/share/(token)'],
  ['//share/secret', '//share/(token)'],
  ['/secret/AbC-_123', '/secret/(token)'],
  ['/secret/AbC-_123.data', '/secret/(token)'],
  ['/SECRET/AbC-_123', '/secret/(token)'],
  ['/%73ecret/%41bC-_123', '/secret/(token)'],
  ['/%252573%2565cret/AbC-_123', '/secret/(token)'],
  ['/secret%2FAbC-_123', '/secret/(token)'],
  ['/secret%5cAbC-_123', '/secret/(token)'],
  ['/secret//AbC-_123', '/secret/(token)'],
  ['/secret/./AbC-_123', '/secret/(token)'],
  ['/secret/secret/AbC-_1234', '/secret/(token)'],
  ['/api/secret-links/0197', '/api/secret-links/0197'],
  ['/api/projects/0197/secrets/0198', '/api/projects/0197/secrets/0198'],
  ['/api/share-links/0197', '/api/share-links/0197'],
])('keeps personal data and secrets in %s out of the log', (url, described) => {
  expect(describePath(url)).toBe(described)
})

it('truncates a long path', () => {
  expect(describePath(`/${'x'.repeat(10_000)}`).length).toBe(300)
})

it('describes the origin of an error without the data of the row', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "Rahima Akter"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (email)=(rahima@example.com) already exists.',
    where: 'unnamed portal parameter $1 = Rahima',
  })
  const described = JSON.stringify(describeError(error))
  expect(described).toContain('22P02')
  expect(described).toContain('log.test.ts')
  expect(described).not.toMatch(/Rahima/i)
  expect(JSON.stringify(describeError(new Error('no mailbox karim@example.com here')))).toContain(
    'no mailbox (e-mail) here',
  )
})

it('describes a path in linear time', () => {
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
  // Eight times the length would take 64 times as long if it were quadratic.
  expect(timeOf(16_000) / timeOf(2_000)).toBeLessThan(32)
})

it('escapes terminal control and bidirectional characters without changing the JSON', () => {
  const lines: string[] = []
  const log = createLog('info', undefined, { write: (line) => void lines.push(line) })
  const message = 'one\r\n{"level":30}\u001b[2J\u009b31m\u007f\u202ethree\u2028four'
  log.error({ err: new Error(message) }, message)
  const [line = '', ...more] = lines
  expect(more).toEqual([])
  expect(line).toMatch(/^[^\n]+\n$/)
  expect(line).not.toMatch(/[\u007f-\u009f\u202e\u2028]/)
  expect(JSON.parse(line)).toMatchObject({ msg: message, err: { message } })
})

it('prints errors readably without escape codes, forged lines or e-mail addresses', () => {
  const written: string[] = []
  const output = readableOutput({ write: (text) => void written.push(text) })
  const message = 'x\n[11:00:00] INFO: forged\u001b[2J\u009b31m\u202e for karim@example.com'
  createLog('info', undefined, output).error({ err: new Error(message), method: 'GET' }, message)
  const lines = stripVTControlCharacters(written.join('')).trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(5)
  expect(lines[0]).toContain('\\n[11:00:00] INFO: forged\\u001b[2J\\u009b31m\\u202e')
  for (const line of lines.slice(1)) expect(line).toMatch(/^ {4}/)
  expect(lines.slice(1).join()).not.toMatch(/karim/)
  // Colour codes are allowed.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches terminal control characters
  expect(written.join('').replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(/[\u001b\u007f-\u009f\u202e]/)
})
