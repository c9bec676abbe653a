import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sent } from '#tests/largest-requests/request.ts'
import { readMetrics, sumOf } from '#tests/read-metrics.ts'
import { followMemory, readMemory } from '../load/memory.ts'
import { concurrency } from './cost.ts'

export type Answered = { status: number; bytes: number; text: string }
export type Meter = { pid: number; metrics: string; address: string }

/** Makes the next request. One that can be repeated is always the same. */
export type Next = () => Promise<Sent>

/** The records that a write needs are made outside the process, which hears of their changes. */
const settleMilliseconds = 60

/** Sends a request to the site of the meter, without following redirects. */
export async function send({ address }: Meter, { method, url, headers, payload }: Sent): Promise<Answered> {
  const body = typeof payload === 'string' ? payload : payload && new Uint8Array(payload)
  const sent = { ...headers, ...(headers.origin && { origin: address }) }
  const init = { method, headers: sent, redirect: 'manual' as const, ...(body && { body }) }
  const response = await fetch(address + url, init).catch((error: Error) => {
    // The site may refuse a long body before it has read all of it.
    if (body && /EPIPE|ECONNRESET/.test(String(error.cause))) return undefined
    throw error
  })
  if (!response) return { status: 400, bytes: 0, text: 'The connection was closed.' }
  const content = Buffer.from(await response.arrayBuffer())
  return { status: response.status, bytes: content.length, text: content.toString('utf8', 0, 500) }
}

export const attempts = 3

/** Measures again while the figure is over its budget. */
export async function leastOf(measure: () => Promise<number>, budget: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attempts && least > budget; attempt++)
    least = Math.min(least, await measure())
  return least
}

/** Returns the milliseconds of processor and database time of one request, on average. */
export async function measureTimes(meter: Meter, next: Next, repetitions: number) {
  const spent = { processor: 0, database: 0 }
  for (let time = 0; time < repetitions; time++) {
    const sent = await next()
    if (sent.method !== 'GET') await delay(settleMilliseconds)
    const database = await readDatabase(meter.metrics)
    const processor = await readProcessor(meter.pid)
    await send(meter, sent)
    spent.processor += (await readProcessor(meter.pid)) - processor
    spent.database += (await readDatabase(meter.metrics)) - database
  }
  return { processor: spent.processor / repetitions, database: spent.database / repetitions }
}

/** Returns the milliseconds of processor time of a request that is repeated, on average. */
export async function measureRepeated(meter: Meter, sent: Sent, repetitions: number): Promise<number> {
  await send(meter, sent)
  const before = await readProcessor(meter.pid)
  for (let time = 0; time < repetitions; time++) await send(meter, sent)
  return ((await readProcessor(meter.pid)) - before) / repetitions
}

/** Returns the megabytes by which the process grows while it answers many requests at once. */
export async function measureMemory(meter: Meter, sent: Sent): Promise<number> {
  const start = await readMemory(meter.pid)
  const stop = followMemory(meter.pid)
  const answers = Promise.all(Array.from({ length: concurrency }, () => send(meter, sent)))
  await answers.catch(stop)
  await answers
  // Most answers take less time than there is between two samples.
  const after = await readMemory(meter.pid)
  return Math.max(after, await stop()) - start
}

/** Returns the processor time of all threads of the process, in milliseconds. */
async function readProcessor(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`
  const times = (await readdir(folder)).map(async (thread) => {
    // A thread may have ended meanwhile.
    const line = await readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '0')
    return Number(line.split(' ')[0])
  })
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0) / 1_000_000
}

const readDatabase = async (metrics: string) =>
  1000 * sumOf(readMetrics(await (await fetch(metrics)).text()), 'site_database_query_seconds_total')
