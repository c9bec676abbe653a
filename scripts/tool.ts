import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program of node_modules/.bin on the current Node. Returns its exit status. */
export function runTool(name: string, args: string[]): number {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const { status } = spawnSync(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH },
  })
  return status ?? 1
}
