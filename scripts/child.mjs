import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))
export const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Runs a program in the repository, forwards termination signals, and returns its exit status. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  try {
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    for (const signal of signals) process.off(signal, forward)
  }
}
