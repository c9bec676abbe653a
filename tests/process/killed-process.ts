import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/** Started sites keep what they compiled here, too. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/** Runs a script that kills its own process. Returns what it has written until then. */
export async function runUntilKilled(script: string, options: object): Promise<string> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [path, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(child.signalCode).toBe('SIGKILL')
  return output
}
