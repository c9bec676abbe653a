import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root, signals } from './child.mjs'

// Compiled once, read at each later start: it halves what the modules cost.
const compiled = join(root, 'node_modules/.cache/compiled')
/** V8 collects by how much it may take: allowed gigabytes, it keeps twice as much rubbish as the site has facts.
 * Who wants it otherwise says so in NODE_OPTIONS. */
const heapLimit = process.env.NODE_OPTIONS?.includes('max-old-space-size') ? [] : ['--max-old-space-size=768']
const pauses = [0, 250, 1_000, 3_000, 10_000]

/** Runs the server and starts it again when it dies unasked; gives the exit status once it was asked to end.
 * The channel between the two also tells the server when this process is gone: it then closes by itself. */
export async function supervise(node, args) {
  const asked = new AbortController()
  let server
  const stop = () => {
    asked.abort()
    server?.kill('SIGTERM')
  }
  for (const signal of signals) process.on(signal, stop)
  watchParent(stop)

  const env = { NODE_COMPILE_CACHE: compiled, ...process.env }
  // What has answered once will do so again: only a site that never did is left to the person who started it.
  let hasAnswered = false
  for (let failedStarts = 0; ; ) {
    let isReady = false
    server = spawn(node, [...heapLimit, ...args], {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    server.on('message', (event) => {
      hasAnswered = true
      isReady ||= event === 'ready'
    })
    const [code, signal] = await once(server, 'exit')
    // Our own signal ends a server at once that is still loading.
    if (asked.signal.aborted && signal === 'SIGTERM') return 0
    if (code === 0 || asked.signal.aborted) return code ?? 1
    if (!hasAnswered) return code || 1
    failedStarts = isReady ? 0 : failedStarts + 1
    const pause = pauses[Math.min(failedStarts, pauses.length - 1)]
    process.stderr.write(`The server ended (${signal ?? `status ${code}`}) and is started again.\n`)
    await delay(pause, undefined, { signal: asked.signal }).catch(() => {})
    if (asked.signal.aborted) return 0
  }
}

/** Killed with -9, npm can't tell us; its death shows in our parent's number. */
function watchParent(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 1_000).unref()
}
