import { lookup } from 'node:dns/promises'
import { expect, it } from 'vitest'
import { SettingsError } from '#platform/settings.ts'
import { explainFailure } from './explain-failure.ts'

it('names the machine that nobody knows, be it of HOST or of DATABASE_URL', async () => {
  const failure = await lookup('nowhere.invalid').catch((error: unknown) => error)
  expect(explainFailure(failure)).toBe(
    'There is no machine named nowhere.invalid. Check HOST and DATABASE_URL.',
  )
})

it('says in one line what it has no sentence for', () => {
  expect(explainFailure(new Error('Odd\nat line 1'))).toBe('The site could not start: Odd')
  expect(explainFailure(new SettingsError('Setting PORT must be a number.'))).toBe(
    'Setting PORT must be a number.',
  )
})
