import { spawn, spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const toolOf = (name: string) => join(root, 'node_modules/.bin', name)

/** Options of a program that runs on the current Node. */
const optionsOf = () => ({
  cwd: root,
  env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
})

/** Runs a program of node_modules/.bin on the current Node. Returns its exit status. */
export function runTool(name: string, args: string[]): number {
  const { status } = spawnSync(toolOf(name), args, { ...optionsOf(), stdio: 'inherit' })
  return status ?? 1
}

/** Runs a program like `runTool`, beside others. Its output is collected. */
export async function startTool(name: string, args: string[]): Promise<{ status: number; output: string }> {
  const child = spawn(toolOf(name), args, { ...optionsOf(), stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise: ended, resolve, reject } = Promise.withResolvers<number>()
  child.once('error', reject).once('close', (status) => resolve(status ?? 1))
  const [out, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, output: out + errors }
}
