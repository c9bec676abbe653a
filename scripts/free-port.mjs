import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws if another program has the port of the site, before anything is installed, built or created for nothing.
 * Other faults of the address are reported by the server. */
export async function checkPort({ PORT = '3000', HOST = '127.0.0.1' } = process.env) {
  const port = Number(PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  const probe = createServer()
  try {
    await once(probe.listen(port, HOST), 'listening')
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is taken by another program. Set PORT to a free one.`)
    }
  } finally {
    probe.close()
  }
}
