import type { Server } from 'node:http'
import { setImmediate as untilNextLoop } from 'node:timers/promises'

const maxTries = 200

/** Resolves when no connection is left to be accepted: closing would reset such a connection mid-request. */
export async function untilNoneToAccept(server: Server): Promise<void> {
  let hasAccepted = false
  const onConnection = () => {
    hasAccepted = true
  }
  server.on('connection', onConnection)
  for (let tries = 0, wasBusy = true; wasBusy && tries < maxTries; tries++) {
    const since = performance.now()
    await untilNextLoop()
    wasBusy = hasAccepted || tries === 0 || performance.now() - since > 1
    hasAccepted = false
  }
  server.off('connection', onConnection)
}
