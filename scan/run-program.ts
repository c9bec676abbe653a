import { spawn } from 'node:child_process'
import { once } from 'node:events'

type Limits = {
  seconds: number
  folder: string
  /** What it is told when it asks back. */
  input?: string
}

/** What a program wrote until it ended, or until its time was over and it was ended. */
export async function runProgram(
  name: string,
  args: string[],
  { seconds, folder, input = '' }: Limits,
): Promise<{ output: string; isCut: boolean }> {
  const child = spawn(name, args, {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    // What it keeps of itself goes where the scan ends.
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
