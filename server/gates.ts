import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GateName } from '#api/request-context.ts'
import { Refusal } from '#core/errors.ts'
import { createGate, type Gate, GateRefusal } from '#platform/gate.ts'
import { networkOf } from './network-of.ts'
import type { RequestTally } from './watch/request-tally.ts'

/** How many costly answers are made and sent at once. Each holds a slice of its rows in memory. */
const gates: Record<GateName, Parameters<typeof createGate>[0]> = {
  'spreadsheet-read': { atOnce: 24, perClient: 8, queue: 160, queuePerClient: 48, timeout: 10_000 },
  // A workbook is made as a whole: 200 MB for the largest. Strangers' exports keep none of the staff's waiting.
  'spreadsheet-export': {
    ...{ atOnce: 1, perClient: 1, queue: 8, queuePerClient: 2 },
    ...{ timeout: 10_000, secondsEach: 5 },
  },
  export: { atOnce: 2, perClient: 1, queue: 8, queuePerClient: 2, timeout: 10_000, secondsEach: 5 },
}

/** How long one answer may keep its place, in milliseconds. */
export type GateBounds = {
  longestAnswer: number
  /** The same, when another request has waited for a place for the time of `patience`. */
  contendedAnswer: number
  patience: number
}

/** As for the largest upload: 8 MB come through within it over half a megabit a second. */
export const usualGateBounds: GateBounds = {
  longestAnswer: 120_000,
  contendedAnswer: 20_000,
  patience: 2_000,
}

type Holding = { of: GateName; raw: FastifyReply['raw']; sendsSince?: number }

const hasLeft = () => new Refusal('unavailable', 'The client has left.')

/** Aborted when the client leaves before its answer is complete. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) controller.abort(hasLeft())
  }
  if (raw.closed || raw.destroyed) leave()
  else raw.once('close', leave)
  return controller.signal
}

/** In words for people; every other error stays what it is. */
export function explainGate(error: unknown): unknown {
  if (!(error instanceof GateRefusal)) return error
  const { reason, retryAfterSeconds } = error
  return reason === 'client'
    ? new Refusal('limited', 'Too much is asked from here at once. Please try again in a moment.', {
        retryAfterSeconds,
      })
    : new Refusal('unavailable', 'There is too much to do at the moment. Please try again in a moment.', {
        retryAfterSeconds,
      })
}

/** Holds a place in the gate that a route declares, until its answer was taken or is given up. */
export function holdGates(app: FastifyInstance, tally: RequestTally, bounds: GateBounds): void {
  // In the order of their age.
  const held = new Map<FastifyRequest, Holding>()

  /** So that a few clients that read slowly do not keep everybody else waiting. */
  function endSlowest(name: GateName): void {
    const end = performance.now() - bounds.contendedAnswer
    for (const { of, sendsSince = Infinity, raw } of held.values()) {
      if (of === name && sendsSince < end && !raw.destroyed) return void raw.destroy()
    }
  }
  app.addHook('onSend', async (request, _reply, payload) => {
    const holding = held.get(request)
    if (holding) holding.sendsSince = performance.now()
    return payload
  })

  const opened = new Map<string, Gate>(
    Object.entries(gates).map(([name, options]) => [name, createGate(options)]),
  )
  app.addHook('onClose', async () => {
    for (const gate of opened.values()) gate.close()
  })
  app.addHook('preHandler', async (request, reply) => {
    const { gate: name } = request.routeOptions.config
    const gate = name && opened.get(name)
    if (!gate) return
    const contention = setInterval(() => endSlowest(name), bounds.patience).unref()
    const entering = gate.enter(networkOf(request.ip), { signal: signalOf(reply) })
    const place = await entering
      .catch((error: unknown) => {
        if (error instanceof GateRefusal)
          tally.refuse(error.reason === 'client' ? 'limits' : 'overloads', name)
        throw explainGate(error)
      })
      .finally(() => clearInterval(contention))
    const { raw } = reply
    held.set(request, { of: name, raw })
    const giveUp = setTimeout(() => raw.destroy(), bounds.longestAnswer).unref()
    const leave = () => {
      clearTimeout(giveUp)
      held.delete(request)
      place[Symbol.dispose]()
    }
    if (raw.closed || raw.destroyed) return leave()
    raw.once('close', leave)
    raw.once('finish', leave)
  })
}
