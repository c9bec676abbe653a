import { setTimeout as delay } from 'node:timers/promises'
import { aProblem } from '../factories.ts'

/** Sends messages without pause, each once, and records the responses. */
export function startSending(address: string) {
  const acknowledged: string[] = []
  const refusals = new Map<number, string | null>()
  let count = 0
  let isStopped = false
  async function send(): Promise<void> {
    while (!isStopped) {
      const message = `Message ${++count}`
      const answer = await sendMessage(address, message)
      if (answer.status === 201) acknowledged.push(message)
      else refusals.set(answer.status, answer.headers.get('retry-after'))
      if (answer.status !== 201) await delay(50)
    }
  }
  const senders = Promise.all([send(), send(), send()])
  return {
    acknowledged,
    /** Statuses other than 201, with their `Retry-After`. */
    refusals,
    async untilMore() {
      for (const before = acknowledged.length; acknowledged.length < before + 5; ) await delay(10)
    },
    async untilRefused() {
      while (refusals.size === 0) await delay(10)
    },
    async stop() {
      isStopped = true
      await senders
    },
  }
}

export async function sendMessage(address: string, message: string): Promise<Response> {
  const answer = await fetch(`${address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Rahima', email: 'rahima@example.com', message }),
  })
  await answer.arrayBuffer()
  return answer
}

/** Requests pages without pause and collects every failure. */
export function startReading(address: string, pages: string[]) {
  const failures: string[] = []
  let count = 0
  let isStopped = false
  async function read(): Promise<void> {
    while (!isStopped) {
      for (const page of pages) {
        const answer = await fetch(address + page).catch((error: Error) => error)
        if (answer instanceof Error) failures.push(`${page}: ${answer.message}`)
        else if (!(await answer.text()) || answer.status !== 200) failures.push(`${page}: ${answer.status}`)
        count++
      }
      await delay(20)
    }
  }
  const reading = read()
  return {
    failures,
    count: () => count,
    async stop() {
      isStopped = true
      await reading
    },
  }
}

/** Reports problems one after another, each with its own idempotency key, repeated until it is acknowledged. */
export function startReporting(address: string, bearer: string) {
  const acknowledged: string[] = []
  let refusals = 0
  let isStopped = false
  async function report(): Promise<void> {
    for (let title = 'Report 1'; !isStopped; ) {
      const answer = await fetch(`${address}/api/problems`, {
        method: 'POST',
        headers: {
          authorization: bearer,
          'content-type': 'application/json',
          'idempotency-key': `key of ${title}`,
        },
        body: JSON.stringify(aProblem({ title })),
      })
      await answer.arrayBuffer()
      if (answer.status === 201) {
        acknowledged.push(title)
        title = `Report ${acknowledged.length + 1}`
      } else {
        refusals++
        await delay(50)
      }
    }
  }
  const reporting = report()
  return {
    acknowledged,
    /** Number of refused attempts. */
    refusals: () => refusals,
    async untilRefused() {
      while (refusals === 0) await delay(10)
    },
    async stop() {
      isStopped = true
      await reporting
    },
  }
}
