/** What a drain takes above its seconds is in it. */
const patience = 22_000

/** Ends the process with grace when a signal asks for it, or when the process that supervises it is gone; who asks
 * twice doesn't want to wait for the drain. */
export function closeOnRequest(
  starting: Promise<() => Promise<void>>,
  drainSeconds = 0,
  hurry = new AbortController(),
): void {
  let isClosing = false
  const end = async () => {
    if (isClosing) return hurry.abort()
    isClosing = true
    const close = await starting
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + patience).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
  // False, not undefined: the supervisor was there, and went while this process was loading.
  if (process.connected === false) void end()
}
