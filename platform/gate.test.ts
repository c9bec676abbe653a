import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createGate, GateRefusal } from './gate.ts'

/** Creates tasks that run until `end` is called, and records the order in which they started. */
function createWork() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    started.push(name)
    await new Promise<void>((end) => ends.set(name, end))
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await delay(0)
  }
  return { started, work, end }
}

const reasonOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  return error instanceof GateRefusal ? error.reason : error
}

it('limits concurrency and starts the next task when one ends or fails', async () => {
  const gate = createGate({ atOnce: 2, queue: 5 })
  const { started, work, end } = createWork()
  const all = ['a', 'b', 'c'].map((name) => gate.run('', work(name)))
  const failing = gate.run('', () => Promise.reject(new Error('broken')))
  const last = gate.run('', work('d'))
  await delay(0)
  expect(started).toEqual(['a', 'b'])
  failing.catch(() => {})
  await end('a')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('b')
  await expect(failing).rejects.toThrow('broken')
  await delay(0)
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  await end('c')
  await end('d')
  expect(await Promise.all([...all, last])).toEqual(['a', 'b', 'c', 'd'])
})

it('limits slots per client and prefers other clients', async () => {
  const gate = createGate({ atOnce: 3, perClient: 2, queue: 9 })
  const { started, work, end } = createWork()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void gate.run('a', work(name))
  await delay(0)
  expect(started).toEqual(['a1', 'a2'])
  void gate.run('b', work('b1'))
  void gate.run('b', work('b2'))
  await delay(0)
  expect(started).toEqual(['a1', 'a2', 'b1'])
  // `a` still has two running, so `b` is next.
  await end('b1')
  expect(started.at(-1)).toBe('b2')
  await end('a1')
  expect(started.at(-1)).toBe('a3')
})

it('refuses beyond the queue limit and beyond the limit per client', async () => {
  const gate = createGate({ atOnce: 1, queue: 3, queuePerClient: 2, secondsEach: 4 })
  const { work, end } = createWork()
  const running = gate.run('a', work('a'))
  void gate.run('a', work('second')).catch(() => {})
  void gate.run('a', work('third')).catch(() => {})
  expect(await reasonOf(gate.run('a', work('no')))).toBe('client')
  void gate.run('b', work('b')).catch(() => {})
  const full = await gate.enter('b').catch((error: unknown) => error)
  expect(full).toMatchObject({ reason: 'full', retryAfterSeconds: 16 })
  await end('a')
  await running
  gate.close()
})

it('displaces an entry of the client with the longest queue when the queue is full', async () => {
  const gate = createGate({ atOnce: 1, queue: 5, queuePerClient: 3 })
  const { started, work, end } = createWork()
  const outcomes = new Map<string, unknown>()
  const enqueue = (client: string, name: string) =>
    void reasonOf(gate.run(client, work(name))).then((outcome) => outcomes.set(name, outcome))
  for (const name of ['a0', 'a1', 'a2', 'a3']) enqueue('a', name)
  for (const name of ['b1', 'b2']) enqueue('b', name)
  enqueue('c', 'c1')
  await delay(0)
  expect([...outcomes]).toEqual([['a3', 'full']])
  enqueue('b', 'b3')
  enqueue('a', 'a4')
  await delay(0)
  expect([...outcomes.keys()]).toEqual(['a3', 'b3', 'a4'])
  const expectedOrder = ['a0', 'b1', 'c1', 'a1', 'b2', 'a2']
  for (const name of expectedOrder) await end(name)
  expect(started).toEqual(expectedOrder)
})

it('refuses after the timeout and when the waiting client aborts', async () => {
  const gate = createGate({ atOnce: 1, queue: 3, timeout: 20 })
  const { started, work, end } = createWork()
  void gate.run('a', work('a'))
  expect(await reasonOf(gate.run('b', work('late')))).toBe('timeout')
  const leaving = new AbortController()
  const left = reasonOf(gate.run('b', work('left'), { signal: leaving.signal }))
  leaving.abort('gone')
  expect(await left).toBe('gone')
  await end('a')
  expect(started).toEqual(['a'])
  await expect(gate.run('b', work('b'), { signal: AbortSignal.abort('gone') })).rejects.toBe('gone')
  using slot = await gate.enter('b')
  slot[Symbol.dispose]()
  // Disposing twice must free only one slot.
  slot[Symbol.dispose]()
  using _ = await gate.enter('b')
  expect(await reasonOf(gate.enter('c'))).toBe('timeout')
})

it('lets heavy tasks take several slots without being starved by light ones', async () => {
  const gate = createGate({ atOnce: 2, queue: 9 })
  const { started, work, end } = createWork()
  void gate.run('', work('light'))
  void gate.run('', work('heavy'), { weight: 2 })
  void gate.run('', work('later'))
  await delay(0)
  expect(started).toEqual(['light'])
  await end('light')
  expect(started).toEqual(['light', 'heavy'])
  await end('heavy')
  expect(started).toEqual(['light', 'heavy', 'later'])
})

it('refuses waiting and new entries when closed', async () => {
  const gate = createGate({ atOnce: 1, queue: 3 })
  using _ = await gate.enter('a')
  const waiting = reasonOf(gate.enter('b'))
  gate.close()
  expect(await waiting).toBe('closed')
  expect(await reasonOf(gate.enter('c'))).toBe('closed')
})
