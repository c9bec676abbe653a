const patience = 20_000

/** Ends the process with grace when a signal asks for it, or when the process that supervises it is gone. */
export function closeOnRequest(starting: Promise<() => Promise<void>>): void {
  let isClosing = false
  const end = async () => {
    if (isClosing) return
    isClosing = true
    const close = await starting
    setTimeout(() => process.exit(1), patience).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
  // False, not undefined: the supervisor was there, and went while this process was loading.
  if (process.connected === false) void end()
}
