import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort, startSiteProcess, untilItAnswers } from '../site-process.ts'
import { createStartedFolder } from './started-site.ts'

const root = new URL('../..', import.meta.url)
const requestLine = /^\[\d\d:\d\d:\d\d\] INFO: request: GET \/api\/reviews\?limit 200, [\d.]+ ms/m

/** Runs `npm start` in a pseudo-terminal. */
async function startInTerminal(settings: NodeJS.ProcessEnv) {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn('script', ['-qefc', `exec ${process.execPath} scripts/run.mjs start`, '/dev/null'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR,
      TERM: 'xterm-256color',
      RATE_LIMIT: 'off',
      MAX_DELAY_MS: '60000',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  return {
    output: () => output,
    async [Symbol.asyncDispose]() {
      // Ctrl+C.
      child.stdin.write('\u0003')
      await once(child, 'close')
    },
  }
}

/** Sends bytes that no client library would send. */
async function sendRaw(port: string, bytes: Buffer) {
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(bytes)
  socket.resume()
  await once(socket, 'close')
}

test('logs readable lines to a terminal, which no request can forge or fill with escape codes', {
  timeout: 120_000,
}, async () => {
  await using folder = await createStartedFolder()
  const port = String(await findFreePort())
  await using site = await startInTerminal({ PORT: port, DATA_DIR: folder.path })
  const text = () => stripVTControlCharacters(site.output())
  await untilItAnswers(`http://127.0.0.1:${port}`, site.output)
  await expect.poll(text, { timeout: 20_000 }).toMatch(requestLine)

  const hostile = '/api/unknown/a%1b[2Jb%0d%0ac%c2%9b31m?token=secret&karim@example.com'
  const head = `GET ${hostile} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Odd: \u009b31m secret\r\nConnection: close\r\n\r\n`
  await sendRaw(port, Buffer.from(head, 'latin1'))
  await sendRaw(port, Buffer.from('GET /\u001b[2J\nINFO: forged HTTP/1.1\r\n\r\n', 'latin1'))
  await expect
    .poll(text, { timeout: 20_000 })
    .toMatch(/^\[[\d:]+\] INFO: request: GET \/api\/unknown\/a%1b\[2Jb%0d%0ac%c2%9b31m\?token&\S* 404,/m)
  expect(text()).not.toMatch(/secret|karim|\u009b|^INFO: forged/m)
  // Colours are the only escape codes.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches terminal escape codes
  expect(site.output().replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(/[\u001b\u009b]/)
  expect(text()).not.toContain('"level"')
})

test('logs the same requests to a pipe as one JSON document per line', { timeout: 120_000 }, async () => {
  await using folder = await createStartedFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  onTestFinished(async () => void (await site.stop()))
  const requests = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request')
  await expect
    .poll(requests)
    .toContainEqual(expect.objectContaining({ path: '/api/reviews?limit', level: 30 }))
  expect(site.output()).not.toContain('\u001b')
  expect(await site.stop()).toBe(0)
})
