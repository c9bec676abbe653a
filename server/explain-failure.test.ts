import { lookup } from 'node:dns/promises'
import { expect, it } from 'vitest'
import { SettingsError } from '#platform/settings.ts'
import { explainFailure } from './explain-failure.ts'

it('names the unknown host, whether of HOST or of DATABASE_URL', async () => {
  const failure = await lookup('nowhere.invalid').catch((error: unknown) => error)
  expect(explainFailure(failure)).toBe(
    'The host name nowhere.invalid is unknown. Check HOST and DATABASE_URL.',
  )
})

it('shortens any other error to one line', () => {
  expect(explainFailure(new Error('Odd\nat line 1'))).toBe('The site could not start: Odd')
  expect(explainFailure(new SettingsError('Setting PORT must be a number.'))).toBe(
    'Setting PORT must be a number.',
  )
})
