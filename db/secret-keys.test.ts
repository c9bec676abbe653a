import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/test-database.ts'
import { forgetKeysExcept, registerKeys } from './secret-keys.ts'

const missing = /^A secret key is missing: [^\n]+ SECRET_KEY \(docs\/scaling\.md\)\.$/

it('accepts nodes with the same keys in any order and refuses a node that lacks one', async () => {
  await using test = await createTestDatabase()
  await registerKeys(test.database, ['old'])
  await registerKeys(test.database, ['old'])
  await expect(registerKeys(test.database, ['other'])).rejects.toThrow(missing)
  await registerKeys(test.database, ['old', 'next'])
  await registerKeys(test.database, ['next', 'old'])
  await expect(registerKeys(test.database, ['old'])).rejects.toThrow(missing)
})

it('accepts a node without the old key only after all secrets were encrypted again', async () => {
  await using test = await createTestDatabase()
  await registerKeys(test.database, ['old'])
  await registerKeys(test.database, ['next', 'old'])
  await expect(registerKeys(test.database, ['next'])).rejects.toThrow(missing)
  await forgetKeysExcept(test.database, 'next')
  await registerKeys(test.database, ['next'])
  await expect(registerKeys(test.database, ['old'])).rejects.toThrow(missing)
})

it('accepts only one of two first nodes with different keys', async () => {
  await using test = await createTestDatabase()
  const results = await Promise.allSettled(
    ['one', 'other'].map((fingerprint) => registerKeys(test.database, [fingerprint])),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
