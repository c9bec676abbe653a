/** Time in milliseconds to close, after the seconds of the drain. Includes the overhead of draining. */
const gracePeriod = 22_000

/** Shuts the process down gracefully on a signal, or when its supervisor exits. A second signal skips the drain.
 * Returns a function that does the same with an exit status; any status but 0 asks the supervisor for a restart. */
export function closeOnSignal(
  starting: Promise<() => Promise<void>>,
  drainSeconds = 0,
  drainAbort = new AbortController(),
): (status: number) => Promise<void> {
  let isClosing = false
  const end = async (status: number) => {
    if (isClosing) return drainAbort.abort()
    isClosing = true
    const close = await starting
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + gracePeriod).unref()
    await close()
    process.exit(status)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('disconnect', () => end(0))
  // False, not undefined: the supervisor exited while this process was loading.
  if (process.connected === false) void end(0)
  return end
}
