import { spawn } from 'node:child_process'
import { once } from 'node:events'

type Limits = {
  seconds: number
  folder: string
  /** Answer to prompts. */
  input?: string
}

/** Runs a program with a time limit. Returns its output; `isCut` when it was stopped. */
export async function runProgram(
  name: string,
  args: string[],
  { seconds, folder, input = '' }: Limits,
): Promise<{ output: string; isCut: boolean }> {
  const child = spawn(name, args, {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Writes its own files to the scan's folder, which is removed afterwards.
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', TMPDIR: folder },
  })
  const closed = once(child, 'close')
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  let isCut = false
  const end = (signal: NodeJS.Signals) => {
    isCut = true
    child.kill(signal)
  }
  const timers = [
    setTimeout(() => end('SIGINT'), seconds * 1000),
    setTimeout(() => end('SIGKILL'), (seconds + 10) * 1000),
  ]
  try {
    await closed
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
  return { output, isCut }
}
