import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/test-database.ts'
import { forgetKeysExcept, noteKeys } from './secret-keys.ts'

const missing = /^A secret key is missing: [^\n]+ SECRET_KEY \(docs\/scaling\.md\)\.$/

it('takes nodes with the same keys, whatever their order, and refuses one with another key only', async () => {
  await using test = await createTestDatabase()
  await noteKeys(test.database, ['old'])
  await noteKeys(test.database, ['old'])
  await expect(noteKeys(test.database, ['other'])).rejects.toThrow(missing)
  await noteKeys(test.database, ['old', 'next'])
  await noteKeys(test.database, ['next', 'old'])
  await expect(noteKeys(test.database, ['old'])).rejects.toThrow(missing)
})

it('lets an old key go once everything is sealed anew, and not before', async () => {
  await using test = await createTestDatabase()
  await noteKeys(test.database, ['old'])
  await noteKeys(test.database, ['next', 'old'])
  await expect(noteKeys(test.database, ['next'])).rejects.toThrow(missing)
  await forgetKeysExcept(test.database, 'next')
  await noteKeys(test.database, ['next'])
  await expect(noteKeys(test.database, ['old'])).rejects.toThrow(missing)
})

it('takes only one of two first nodes with different keys', async () => {
  await using test = await createTestDatabase()
  const answers = await Promise.allSettled(['one', 'other'].map((mark) => noteKeys(test.database, [mark])))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
