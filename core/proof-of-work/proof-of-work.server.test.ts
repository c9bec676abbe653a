import { createChallenge as createForeignChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitor } from '#tests/factories.ts'
import { solve, toPayload } from '#tests/solve-challenge.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { Refusal } from '../errors.ts'
import { createChallenge, requireEffort } from './proof-of-work.server.ts'

const minute = 60_000

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

/** One who has come too often. */
const tooOften = (later = 0) =>
  test.ctxOf(visitor, {
    now: () => new Date(Date.now() + later),
    limit: async () => {
      throw new Refusal('limited', 'Too often.', { retryAfterSeconds: 9 })
    },
  })
const enough = () => test.ctxOf(visitor)
const come = (proof: string | undefined, later = 0) => requireEffort(tooOften(later), 'contact', { proof })
const refusal = { kind: 'limited', message: 'Too often.', retryAfterSeconds: 9, isProvable: true }

it('lets through past the limit who has solved a challenge, once, however many come at once', async () => {
  const proof = await solve(await createChallenge(enough()))
  await expect(come(undefined)).rejects.toMatchObject(refusal)
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => come(proof)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(come(proof)).rejects.toMatchObject(refusal)
})

it('takes no expired proof, and forgets the used ones once they have', async () => {
  const [used, unused] = [
    await solve(await createChallenge(enough())),
    await solve(await createChallenge(enough())),
  ]
  await come(used)
  await expect(come(unused, 11 * minute)).rejects.toMatchObject(refusal)
  const another = await solve(
    await createChallenge(test.ctxOf(visitor, { now: () => new Date(Date.now() + 11 * minute) })),
  )
  await come(another, 11 * minute)
  expect(await test.database.selectFrom('solved_challenge').select('id').execute()).toHaveLength(1)
})

it('takes no proof of an easier challenge, of somebody else’s, or of none at all', async () => {
  const challenge = await createChallenge(enough())
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
  for (const proof of proofs) await expect(come(proof), proof).rejects.toMatchObject(refusal)
})

it('wants work of a form that was filled in faster than anybody can, and nothing of a program', async () => {
  const quick = { filledInMs: 900 }
  await expect(requireEffort(enough(), 'review', quick)).rejects.toMatchObject({
    kind: 'limited',
    isProvable: true,
  })
  await requireEffort(enough(), 'review', { filledInMs: 9_000 })
  await requireEffort(enough(), 'review', {})
  const proof = await solve(await createChallenge(enough()))
  await requireEffort(enough(), 'review', { ...quick, proof })
})
