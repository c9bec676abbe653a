import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GateName } from '#api/http/request-context.ts'
import { Refusal } from '#core/errors.ts'
import { createGate, type Gate, GateRefusal } from '#platform/gate.ts'
import type { RequestCounters } from '../watch/request-counters.ts'
import { networkOf } from './network-of.ts'

/** Limits on expensive responses made and sent at once. Each holds a slice of its rows in memory. */
const gates: Record<GateName, Parameters<typeof createGate>[0] & Partial<GateBounds>> = {
  'spreadsheet-read': { atOnce: 24, perClient: 8, queue: 160, queuePerClient: 48, timeout: 10_000 },
  // A workbook is built as a whole: 200 MB for the largest. A separate gate, so that visitors do not delay staff.
  'spreadsheet-export': {
    ...{ atOnce: 1, perClient: 1, queue: 8, queuePerClient: 2 },
    ...{ timeout: 10_000, secondsEach: 5 },
  },
  export: { atOnce: 2, perClient: 1, queue: 8, queuePerClient: 2, timeout: 10_000, secondsEach: 5 },
  // Gigabytes on slow lines, with little memory each.
  archive: {
    ...{ atOnce: 20, perClient: 3, queue: 20, queuePerClient: 2, timeout: 10_000, secondsEach: 60 },
    ...{ longestAnswer: 6 * 3_600_000, contendedAnswer: 900_000 },
  },
}

/** Times in milliseconds for which one response may hold its slot. */
export type GateBounds = {
  longestAnswer: number
  /** Limit while another request has waited for a slot for the time of `contentionDelay`. */
  contendedAnswer: number
  contentionDelay: number
}

/** As for the largest upload: enough for 8 MB at half a megabit per second. */
export const usualGateBounds: GateBounds = {
  longestAnswer: 120_000,
  contendedAnswer: 20_000,
  contentionDelay: 2_000,
}

type Holding = { of: GateName; raw: FastifyReply['raw']; sendsSince?: number }

const clientLeft = () => new Refusal('unavailable', 'The client has left.')

/** Returns a signal that aborts if the client disconnects before its response is complete. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) controller.abort(clientLeft())
  }
  if (raw.closed || raw.destroyed) leave()
  else raw.once('close', leave)
  return controller.signal
}

/** Converts a gate's error to a refusal for the client. Returns any other error unchanged. */
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

/** Holds a slot in the gate that a route declares, until its response is sent or abandoned. */
export function holdGates(app: FastifyInstance, requestCounters: RequestCounters, bounds: GateBounds): void {
  // Oldest first.
  const held = new Map<FastifyRequest, Holding>()

  /** Ends the oldest response that is sent too slowly, so that a few slow clients do not block all others. */
  function endSlowest(name: GateName): void {
    const end = performance.now() - (gates[name].contendedAnswer ?? bounds.contendedAnswer)
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
    const contention = setInterval(() => endSlowest(name), bounds.contentionDelay).unref()
    const entering = gate.enter(networkOf(request.ip), { signal: signalOf(reply) })
    const slot = await entering
      .catch((error: unknown) => {
        if (error instanceof GateRefusal)
          requestCounters.refuse(error.reason === 'client' ? 'limits' : 'overloads', name)
        throw explainGate(error)
      })
      .finally(() => clearInterval(contention))
    const { raw } = reply
    held.set(request, { of: name, raw })
    const giveUp = setTimeout(() => raw.destroy(), gates[name].longestAnswer ?? bounds.longestAnswer).unref()
    const leave = () => {
      clearTimeout(giveUp)
      held.delete(request)
      slot[Symbol.dispose]()
    }
    if (raw.closed || raw.destroyed) return leave()
    raw.once('close', leave)
    raw.once('finish', leave)
  })
}
