import type { Server } from 'node:http'

const maxTries = 200

/** Makes `close` wait until no connection is left to be accepted: it would reset such a connection mid-request. */
export function closeWithoutResets(server: Server): void {
  const close = server.close.bind(server)
  server.close = (done) => {
    let hasAccepted = false
    const onConnection = () => {
      hasAccepted = true
    }
    server.on('connection', onConnection)
    const check = (tries: number, since: number) => {
      const wasBusy = hasAccepted || performance.now() - since > 1
      hasAccepted = false
      if (wasBusy && tries < maxTries) return setImmediate(check, tries + 1, performance.now())
      server.off('connection', onConnection)
      close(done)
    }
    setImmediate(check, 1, 0)
    return server
  }
}
