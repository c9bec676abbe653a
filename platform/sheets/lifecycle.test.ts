import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { listChildren } from '#tests/sheets/crafted/children.ts'
import { craftXlsx } from '#tests/sheets/crafted/xlsx.ts'
import { readSheets } from '#tests/sheets/read-sheets.ts'
import { GateRefusal } from '../gate.ts'
import type { SheetEvent } from './sheet-event.ts'
import { createSheetReader } from './sheet-reader.ts'

const row = `<row>${'<c t="str"><v>some text that is not too short</v></c>'.repeat(20)}</row>`
/** Read in many events; a consumer that stops after the first one blocks the child. */
const long = craftXlsx({ sheets: [{ rows: row.repeat(5000) }] })
const short = craftXlsx({ sheets: [{ rows: '<row><c><v>1</v></c></row>' }] })
const never = { signal: new AbortController().signal, client: 'one' }
const isLinux = process.platform === 'linux'

/** Consumes the first event. */
async function begin(events: AsyncIterable<SheetEvent>): Promise<AsyncIterator<SheetEvent>> {
  const iterator = events[Symbol.asyncIterator]()
  await iterator.next()
  return iterator
}

describe('one file at a time', () => {
  it('limits the queue and returns retryAfterSeconds to others', async () => {
    const reader = createSheetReader({ queue: 2 })
    const first = await begin(reader.read(long, never))
    const waiting = [readSheets(short, reader), readSheets(short, reader)]
    const refusal = await readSheets(short, reader).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(GateRefusal)
    expect(refusal).toMatchObject({ retryAfterSeconds: 9 })
    expect(isLinux ? await listChildren() : [0]).toHaveLength(1)
    await first.return?.()
    expect(await Promise.all(waiting)).toHaveLength(2)
    expect(await readSheets(short, reader)).toHaveLength(1)
  })

  it('frees the queue slot when a waiting client aborts', async () => {
    const reader = createSheetReader({ queue: 1 })
    const first = await begin(reader.read(long, never))
    const controller = new AbortController()
    const left = readSheets(short, reader, controller.signal)
    controller.abort(new Error('went away'))
    await expect(left).rejects.toThrow('went away')
    const next = readSheets(short, reader)
    await first.return?.()
    expect(await next).toHaveLength(1)
  })

  it('schedules clients fairly, and none can fill the queue for the others', async () => {
    const reader = createSheetReader({ queue: 4, queuePerClient: 2 })
    const order: string[] = []
    const read = async (client: string, name = client) => {
      await readSheets(short, reader, never.signal, client)
      order.push(name)
    }
    const first = await begin(reader.read(long, { ...never, client: 'busy' }))
    const waiting = [read('busy', 'busy 1')]
    const displaced = expect(read('busy', 'busy 2')).rejects.toMatchObject({ reason: 'full' })
    await expect(read('busy')).rejects.toMatchObject({ reason: 'client' })
    waiting.push(read('other'), read('third'), read('fourth'))
    await displaced
    await expect(read('fifth')).rejects.toMatchObject({ reason: 'full' })
    await first.return?.()
    await Promise.all(waiting)
    expect(order).toEqual(['other', 'third', 'fourth', 'busy 1'])
  })

  it('reads the next file after an aborted one', async () => {
    const reader = createSheetReader()
    for await (const _ of reader.read(long, never)) break
    expect(await readSheets(short, reader)).toHaveLength(1)
  })
})

describe.runIf(isLinux)('a spare child', () => {
  it('reads the next file and exists only once', async () => {
    const reader = createSheetReader()
    reader.prepare()
    reader.prepare()
    const [spare, ...others] = await listChildren()
    expect(others).toEqual([])
    const first = await begin(reader.read(long, never))
    reader.prepare()
    expect(await listChildren()).toEqual([spare])
    await first.return?.()
    expect(await readSheets(short, reader)).toHaveLength(1)
    expect(await listChildren()).toEqual([])
  })

  it('is replaced when it was killed', async () => {
    const reader = createSheetReader()
    reader.prepare()
    for (const pid of await listChildren()) process.kill(pid, 'SIGKILL')
    await expect.poll(() => listChildren()).toEqual([])
    expect(await readSheets(short, reader)).toHaveLength(1)
  })

  it('ends when the server closes, and no other is started', async () => {
    const reader = createSheetReader()
    reader.prepare()
    await reader.close()
    reader.prepare()
    expect(await listChildren()).toEqual([])
  })

  it('ends when it is not used', async () => {
    const reader = createSheetReader()
    reader.prepare()
    expect(await listChildren()).toHaveLength(1)
    await expect.poll(() => listChildren(), { timeout: 20_000, interval: 500 }).toEqual([])
    expect(await readSheets(short, reader)).toHaveLength(1)
  })
})

describe.runIf(isLinux)('a child', () => {
  it('ends when its reader is aborted', async () => {
    const controller = new AbortController()
    const events = await begin(createSheetReader().read(long, { ...never, signal: controller.signal }))
    expect(await listChildren()).toHaveLength(1)
    controller.abort(new Error('no longer wanted'))
    await expect(drain(events)).rejects.toThrow('no longer wanted')
    expect(await listChildren()).toEqual([])
  })

  it('ends when the server closes, even without a consumer', async () => {
    const reader = createSheetReader()
    const events = await begin(reader.read(long, never))
    const waiting = readSheets(short, reader).catch((error: unknown) => error)
    await sleep(200) // the child fills the pipe
    await reader.close()
    expect(await listChildren()).toEqual([])
    expect(await waiting).toBeInstanceOf(GateRefusal)
    expect(await waiting).toMatchObject({ message: 'refused by a gate: closed' })
    await expect(drain(events)).rejects.toThrow('refused by a gate: closed')
    await expect(readSheets(short, reader)).rejects.toThrow('refused by a gate: closed')
  })

  it('that is killed causes a refusal, and the next file is read', async () => {
    const reader = createSheetReader()
    const events = await begin(reader.read(long, never))
    for (const pid of await listChildren()) process.kill(pid, 'SIGKILL')
    await expect(drain(events)).rejects.toMatchObject({ reason: 'too-much-inside' })
    expect(await readSheets(short, reader)).toHaveLength(1)
    expect(await listChildren()).toEqual([])
  })

  it('is limited in time', async () => {
    await expect(readSheets(long, createSheetReader({ seconds: 0.02 }))).rejects.toMatchObject({
      reason: 'too-long',
    })
    expect(await listChildren()).toEqual([])
  })

  it('is limited in processor time', async () => {
    const reader = createSheetReader({ cpuSeconds: 0.05 })
    await expect(readSheets(long, reader)).rejects.toMatchObject({ reason: 'too-long' })
    expect(await listChildren()).toEqual([])
  })

  it('is not limited by a slow consumer', async () => {
    const reader = createSheetReader({ seconds: 5 })
    let eventCount = 0
    for await (const _ of reader.read(long, never)) {
      if (++eventCount === 2) await sleep(6000)
    }
    expect(eventCount).toBeGreaterThan(10)
  })

  it('is limited in memory', async () => {
    const reader = createSheetReader({ megabytes: 60 })
    await expect(readSheets(long, reader)).rejects.toMatchObject({ reason: 'too-much-inside' })
  })
})

const server = `
import { readFileSync } from 'node:fs'
import { createSheetReader } from '#platform/sheets/sheet-reader.ts'
for await (const _ of createSheetReader().read(readFileSync(0), { signal: new AbortController().signal, client: 'one' })) {
  process.stdout.write('begun')
  await new Promise(() => setInterval(() => {}, 1000))
}`

it.runIf(isLinux)('ends the child when the server is killed', async () => {
  const process = spawn(globalThis.process.execPath, ['--input-type=module', '--eval', server])
  process.stdin.end(long)
  await once(process.stdout, 'data')
  const children = await listChildren(process.pid)
  expect(children).toHaveLength(1)
  process.kill('SIGKILL')
  await expect
    .poll(() => children.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 10_000 })
    .toEqual([])
})

async function drain(events: AsyncIterator<SheetEvent>): Promise<void> {
  for (let next = await events.next(); !next.done; next = await events.next());
}
