/** What a drain takes above its seconds is in it. */
const patience = 22_000

/** Ends the process with grace when a signal asks for it, or when the process that supervises it is gone; who asks
 * twice doesn't want to wait for the drain. The answer does the same; a status that isn't 0 asks to be started again. */
export function closeOnRequest(
  starting: Promise<() => Promise<void>>,
  drainSeconds = 0,
  hurry = new AbortController(),
): (status: number) => Promise<void> {
  let isClosing = false
  const end = async (status: number) => {
    if (isClosing) return hurry.abort()
    isClosing = true
    const close = await starting
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + patience).unref()
    await close()
    process.exit(status)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('disconnect', () => end(0))
  // False, not undefined: the supervisor was there, and went while this process was loading.
  if (process.connected === false) void end(0)
  return end
}
