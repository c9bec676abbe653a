import type { Server } from 'node:http'

const mostTries = 200

/** Stops listening when nobody is at the door: whoever waits there when it shuts is turned away mid-request. */
export function closeQuietly(server: Server): void {
  const close = server.close.bind(server)
  server.close = (done) => {
    let hasComeIn = false
    const notice = () => {
      hasComeIn = true
    }
    server.on('connection', notice)
    const look = (tries: number, since: number) => {
      const wasBusy = hasComeIn || performance.now() - since > 1
      hasComeIn = false
      if (wasBusy && tries < mostTries) return setImmediate(look, tries + 1, performance.now())
      server.off('connection', notice)
      close(done)
    }
    setImmediate(look, 1, 0)
    return server
  }
}
