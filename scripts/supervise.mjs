import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root, signals } from './child.mjs'

// Compile cache, which halves the load time of modules at later starts.
const compiled = join(root, 'node_modules/.cache/compiled')
/** V8 collects garbage depending on its limits: with gigabytes allowed, garbage takes twice as much memory as live
 * objects, and 20 uploads at once wait in a large young generation. NODE_OPTIONS overrides each limit. */
const heapLimits = ['--max-old-space-size=768', '--max-semi-space-size=4'].filter(
  (limit) => !process.env.NODE_OPTIONS?.includes(limit.slice(0, limit.indexOf('='))),
)
const restartDelays = [0, 250, 1_000, 3_000, 10_000]

/** Runs the server and restarts it after a crash. Returns the exit status after a requested stop.
 * When this process dies, the IPC channel disconnects and the server shuts down. */
export async function supervise(node, args) {
  const stopRequested = new AbortController()
  let server
  const stop = () => {
    stopRequested.abort()
    server?.kill('SIGTERM')
  }
  for (const signal of signals) process.on(signal, stop)
  watchParent(stop)

  const env = { NODE_COMPILE_CACHE: compiled, ...process.env }
  // Restarts only a server that has responded once. A failed first start exits and is left to the operator.
  let hasResponded = false
  for (let failedStarts = 0; ; ) {
    let isReady = false
    server = spawn(node, [...heapLimits, ...args], {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    server.on('message', (event) => {
      hasResponded = true
      isReady ||= event === 'ready'
    })
    const [code, signal] = await once(server, 'exit')
    // SIGTERM ends a server immediately that is still loading.
    if (stopRequested.signal.aborted && signal === 'SIGTERM') return 0
    if (code === 0 || stopRequested.signal.aborted) return code ?? 1
    if (!hasResponded) return code || 1
    failedStarts = isReady ? 0 : failedStarts + 1
    const pause = restartDelays[Math.min(failedStarts, restartDelays.length - 1)]
    process.stderr.write(`The server ended (${signal ?? `status ${code}`}) and is restarted.\n`)
    await delay(pause, undefined, { signal: stopRequested.signal }).catch(() => {})
    if (stopRequested.signal.aborted) return 0
  }
}

/** Stops when npm is killed with -9, which sends no signal but changes our parent process id. */
function watchParent(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 1_000).unref()
}
