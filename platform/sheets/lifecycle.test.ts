import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { GateRefusal } from '../gate.ts'
import { listChildren } from './crafted/children.ts'
import { craftXlsx } from './crafted/xlsx.ts'
import { createSheetReader, type SheetEvent } from './sheet-reader.ts'
import { readSheets } from './testing.ts'

const row = `<row>${'<c t="str"><v>some text that is not too short</v></c>'.repeat(20)}</row>`
/** Comes in many pieces: who stops after the first one keeps the child waiting. */
const long = craftXlsx({ sheets: [{ rows: row.repeat(5000) }] })
const short = craftXlsx({ sheets: [{ rows: '<row><c><v>1</v></c></row>' }] })
const never = { signal: new AbortController().signal, client: 'one' }
const isLinux = process.platform === 'linux'

/** A file of which the first piece has been read. */
async function begin(events: AsyncIterable<SheetEvent>): Promise<AsyncIterator<SheetEvent>> {
  const iterator = events[Symbol.asyncIterator]()
  await iterator.next()
  return iterator
}

describe('one file at a time', () => {
  it('lets so many wait, and tells the others when to come back', async () => {
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

  it('gives a place in line back when the one who waits goes away', async () => {
    const reader = createSheetReader({ queue: 1 })
    const first = await begin(reader.read(long, never))
    const leaving = new AbortController()
    const left = readSheets(short, reader, leaving.signal)
    leaving.abort(new Error('went away'))
    await expect(left).rejects.toThrow('went away')
    const next = readSheets(short, reader)
    await first.return?.()
    expect(await next).toHaveLength(1)
  })

  it('lets clients take turns, and none fill the queue for the others', async () => {
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

  it('reads the next file when the one before is given up half-way', async () => {
    const reader = createSheetReader()
    for await (const _ of reader.read(long, never)) break
    expect(await readSheets(short, reader)).toHaveLength(1)
  })
})

describe.runIf(isLinux)('a child that is started beforehand', () => {
  it('reads the next file, and is one however often it is asked for', async () => {
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

  it('that was killed meanwhile costs nobody the file', async () => {
    const reader = createSheetReader()
    reader.prepare()
    for (const pid of await listChildren()) process.kill(pid, 'SIGKILL')
    await expect.poll(() => listChildren()).toEqual([])
    expect(await readSheets(short, reader)).toHaveLength(1)
  })

  it('is gone when the server closes, and none is started any more', async () => {
    const reader = createSheetReader()
    reader.prepare()
    await reader.close()
    reader.prepare()
    expect(await listChildren()).toEqual([])
  })

  it('is gone when nobody comes for it', async () => {
    const reader = createSheetReader()
    reader.prepare()
    expect(await listChildren()).toHaveLength(1)
    await expect.poll(() => listChildren(), { timeout: 20_000, interval: 500 }).toEqual([])
    expect(await readSheets(short, reader)).toHaveLength(1)
  }, 30_000)
})

describe.runIf(isLinux)('a child', () => {
  it('is gone when its reader is told to stop', async () => {
    const stopping = new AbortController()
    const events = await begin(createSheetReader().read(long, { ...never, signal: stopping.signal }))
    expect(await listChildren()).toHaveLength(1)
    stopping.abort(new Error('no longer wanted'))
    await expect(drain(events)).rejects.toThrow('no longer wanted')
    expect(await listChildren()).toEqual([])
  })

  it('is gone when the server closes, even if nobody reads on', async () => {
    const reader = createSheetReader()
    const events = await begin(reader.read(long, never))
    const waiting = readSheets(short, reader).catch((error: unknown) => error)
    await sleep(200) // it says more than is taken from it
    await reader.close()
    expect(await listChildren()).toEqual([])
    expect(await waiting).toBeInstanceOf(GateRefusal)
    expect(await waiting).toMatchObject({ message: 'refused by a gate: closed' })
    await expect(drain(events)).rejects.toThrow('refused by a gate: closed')
    await expect(readSheets(short, reader)).rejects.toThrow('refused by a gate: closed')
  })

  it('that is killed is a refusal, and the next file is read', async () => {
    const reader = createSheetReader()
    const events = await begin(reader.read(long, never))
    for (const pid of await listChildren()) process.kill(pid, 'SIGKILL')
    await expect(drain(events)).rejects.toMatchObject({ reason: 'too-much-inside' })
    expect(await readSheets(short, reader)).toHaveLength(1)
    expect(await listChildren()).toEqual([])
  })

  it('may not take longer than it may', async () => {
    await expect(readSheets(long, createSheetReader({ seconds: 0.02 }))).rejects.toMatchObject({
      reason: 'too-long',
    })
    expect(await listChildren()).toEqual([])
  })

  it('may not use more processor time than it may', async () => {
    const reader = createSheetReader({ cpuSeconds: 0.05 })
    await expect(readSheets(long, reader)).rejects.toMatchObject({ reason: 'too-long' })
    expect(await listChildren()).toEqual([])
  })

  it('has all the time that its reader takes', async () => {
    const reader = createSheetReader({ seconds: 5 })
    let pieces = 0
    for await (const _ of reader.read(long, never)) {
      if (++pieces === 2) await sleep(6000)
    }
    expect(pieces).toBeGreaterThan(10)
  })

  it('may not take more memory than it may', async () => {
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

it.runIf(isLinux)('ends its child by itself when the whole server is killed', async () => {
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
