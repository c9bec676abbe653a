import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createGate, GateRefusal } from './gate.ts'

/** Work that goes on until it is told to end, and the order in which pieces of it began. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((end) => ends.set(name, end))
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await delay(0)
  }
  return { begun, work, end }
}

const reasonOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  return error instanceof GateRefusal ? error.reason : error
}

it('lets so much work run at once, and the next when one ends or fails', async () => {
  const gate = createGate({ atOnce: 2, queue: 5 })
  const { begun, work, end } = createWork()
  const all = ['a', 'b', 'c'].map((name) => gate.run('', work(name)))
  const failing = gate.run('', () => Promise.reject(new Error('broken')))
  const last = gate.run('', work('d'))
  await delay(0)
  expect(begun).toEqual(['a', 'b'])
  failing.catch(() => {})
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('b')
  await expect(failing).rejects.toThrow('broken')
  await delay(0)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await end('c')
  await end('d')
  expect(await Promise.all([...all, last])).toEqual(['a', 'b', 'c', 'd'])
})

it('gives one client fewer places than there are, and others come before its further work', async () => {
  const gate = createGate({ atOnce: 3, perClient: 2, queue: 9 })
  const { begun, work, end } = createWork()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void gate.run('a', work(name))
  await delay(0)
  expect(begun).toEqual(['a1', 'a2'])
  void gate.run('b', work('b1'))
  void gate.run('b', work('b2'))
  await delay(0)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  // `a` still has two running, so it is the turn of `b`.
  await end('b1')
  expect(begun.at(-1)).toBe('b2')
  await end('a1')
  expect(begun.at(-1)).toBe('a3')
})

it('refuses what is too much for the queue, and what is too much for one client', async () => {
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

it('makes room in a full queue for who has less in it than another', async () => {
  const gate = createGate({ atOnce: 1, queue: 5, queuePerClient: 3 })
  const { begun, work, end } = createWork()
  const outcomes = new Map<string, unknown>()
  const ask = (client: string, name: string) =>
    void reasonOf(gate.run(client, work(name))).then((outcome) => outcomes.set(name, outcome))
  for (const name of ['a0', 'a1', 'a2', 'a3']) ask('a', name)
  for (const name of ['b1', 'b2']) ask('b', name)
  ask('c', 'c1')
  await delay(0)
  expect([...outcomes]).toEqual([['a3', 'full']])
  ask('b', 'b3')
  ask('a', 'a4')
  await delay(0)
  expect([...outcomes.keys()]).toEqual(['a3', 'b3', 'a4'])
  const turns = ['a0', 'b1', 'c1', 'a1', 'b2', 'a2']
  for (const name of turns) await end(name)
  expect(begun).toEqual(turns)
})

it('gives up after some time in the queue, and when the one who waits leaves', async () => {
  const gate = createGate({ atOnce: 1, queue: 3, timeout: 20 })
  const { begun, work, end } = createWork()
  void gate.run('a', work('a'))
  expect(await reasonOf(gate.run('b', work('late')))).toBe('timeout')
  const leaving = new AbortController()
  const left = reasonOf(gate.run('b', work('left'), { signal: leaving.signal }))
  leaving.abort('gone')
  expect(await left).toBe('gone')
  await end('a')
  expect(begun).toEqual(['a'])
  await expect(gate.run('b', work('b'), { signal: AbortSignal.abort('gone') })).rejects.toBe('gone')
  using place = await gate.enter('b')
  place[Symbol.dispose]()
  // Given back twice it is one place all the same.
  place[Symbol.dispose]()
  using _ = await gate.enter('b')
  expect(await reasonOf(gate.enter('c'))).toBe('timeout')
})

it('lets heavy work take several places, and light work not past it for ever', async () => {
  const gate = createGate({ atOnce: 2, queue: 9 })
  const { begun, work, end } = createWork()
  void gate.run('', work('light'))
  void gate.run('', work('heavy'), { weight: 2 })
  void gate.run('', work('later'))
  await delay(0)
  expect(begun).toEqual(['light'])
  await end('light')
  expect(begun).toEqual(['light', 'heavy'])
  await end('heavy')
  expect(begun).toEqual(['light', 'heavy', 'later'])
})

it('refuses all that wait and come when it is closed', async () => {
  const gate = createGate({ atOnce: 1, queue: 3 })
  using _ = await gate.enter('a')
  const waiting = reasonOf(gate.enter('b'))
  gate.close()
  expect(await waiting).toBe('closed')
  expect(await reasonOf(gate.enter('c'))).toBe('closed')
})
