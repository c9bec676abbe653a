import type { Services } from '#core/context.ts'
import { createGate } from '#platform/gate.ts'
import { explainGate } from './gates.ts'

/** One at a time, because each reads a file and may hold a picture in memory. People take turns. */
export function createUploadTurns(): Services['inUploadTurn'] {
  const gate = createGate({ atOnce: 1, queue: 1_000, queuePerClient: 100 })
  return (personId, work) =>
    gate.run(personId, work).catch((error: unknown) => {
      throw explainGate(error)
    })
}
