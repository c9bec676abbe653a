import { createChallenge as createForeignChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitor } from '#tests/factories.ts'
import { solve, toPayload } from '#tests/solve-challenge.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { Refusal } from '../errors.ts'
import { createChallenge, requireAntiSpamCheck } from './proof-of-work.server.ts'

const minute = 60_000

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

/** Context of a visitor who has exceeded the rate limit. */
const limitedCtx = (later = 0) =>
  test.ctxOf(visitor, {
    now: () => new Date(Date.now() + later),
    limit: async () => {
      throw new Refusal('limited', 'Too often.', { retryAfterSeconds: 9 })
    },
  })
const visitorCtx = () => test.ctxOf(visitor)
const attempt = (proof: string | undefined, later = 0) =>
  requireAntiSpamCheck(limitedCtx(later), 'contact', { proof })
const refusal = { kind: 'limited', message: 'Too often.', retryAfterSeconds: 9, isProvable: true }

it('accepts a solved challenge in place of the rate limit, once, even for concurrent requests', async () => {
  const proof = await solve(await createChallenge(visitorCtx()))
  await expect(attempt(undefined)).rejects.toMatchObject(refusal)
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => attempt(proof)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(attempt(proof)).rejects.toMatchObject(refusal)
})

it('refuses an expired proof, and deletes used proofs after they expire', async () => {
  const [used, unused] = [
    await solve(await createChallenge(visitorCtx())),
    await solve(await createChallenge(visitorCtx())),
  ]
  await attempt(used)
  await expect(attempt(unused, 11 * minute)).rejects.toMatchObject(refusal)
  const another = await solve(
    await createChallenge(test.ctxOf(visitor, { now: () => new Date(Date.now() + 11 * minute) })),
  )
  await attempt(another, 11 * minute)
  expect(await test.database.selectFrom('solved_challenge').select('id').execute()).toHaveLength(1)
})

it('refuses proofs of modified, foreign and missing challenges', async () => {
  const challenge = await createChallenge(visitorCtx())
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
  const foreign = await createForeignChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5_000,
    counter: 1,
    expiresAt: new Date(Date.now() + minute),
    deriveKey,
    hmacSignatureSecret: 'of somebody else',
    hmacKeySignatureSecret: 'of somebody else',
  })
  const guessed = { challenge, solution: { counter: 301, derivedKey: challenge.parameters.keyPrefix } }
  const proofs = [
    await solve(easier),
    await solve(foreign),
    toPayload(guessed),
    toPayload({ challenge }),
    toPayload([]),
    'no base64 at all',
    '\0',
  ]
  for (const proof of proofs) await expect(attempt(proof), proof).rejects.toMatchObject(refusal)
})

it('requires a proof for a form filled in too fast, but not for API clients', async () => {
  const quick = { filledInMs: 900 }
  await expect(requireAntiSpamCheck(visitorCtx(), 'review', quick)).rejects.toMatchObject({
    kind: 'limited',
    isProvable: true,
  })
  await requireAntiSpamCheck(visitorCtx(), 'review', { filledInMs: 9_000 })
  await requireAntiSpamCheck(visitorCtx(), 'review', {})
  const proof = await solve(await createChallenge(visitorCtx()))
  await requireAntiSpamCheck(visitorCtx(), 'review', { ...quick, proof })
})
