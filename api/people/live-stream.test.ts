import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { findActor } from '#core/session/session.server.ts'
import { ChangeEmitter } from '#server/change-emitter.ts'
import { visitor } from '#tests/factories.ts'
import { createQueryCounter } from '#tests/query-counter.ts'
import { createSignInSite } from '#tests/signed-in.ts'
import { streamLiveEvents } from './live-stream.ts'

it('reads at most once a second for a client while others cause changes all the time', async () => {
  await using site = await createSignInSite()
  const { token } = await site.signIn()
  const plain = site.ctxOf(visitor)
  const actor = (await findActor(plain, token)) ?? visitor
  const counter = createQueryCounter(site.database)
  const changes = new ChangeEmitter()
  const stop = streamLiveEvents({ ...plain, actor, db: counter.database }, new PassThrough(), changes)
  const began = performance.now()
  for (let change = 0; change < 100; change++) {
    changes.emit('session')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  stop()
  const seconds = (performance.now() - began) / 1_000
  const queriesEachRead = 3
  expect(counter.count() / queriesEachRead).toBeLessThanOrEqual(5 + seconds + 1)
})
