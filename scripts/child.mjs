import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))
export const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Runs a program in the repository to its end, passes on what asks us to stop, and gives its exit status. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  try {
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}
