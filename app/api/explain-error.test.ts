import { expect, it } from 'vitest'
import { unexpected } from '#app/components/ui/error-message-of.ts'
import { fetchOrApiError, toApiError, unreachable } from './api-error.ts'
import { explainError } from './explain-error.ts'

const refusal = (status: number, body: object = { message: 'Not like this.' }) =>
  toApiError(Response.json(body, { status }))

const offline = () => Promise.reject(new TypeError('fetch failed'))

it.each([
  [401, { canRetry: false, isTemporary: false, needsSignIn: false, isConflict: false, isUnknown: false }],
  [403, { canRetry: false, isTemporary: false, needsSignIn: false, isConflict: false, isUnknown: false }],
  [404, { canRetry: false, isTemporary: false, needsSignIn: false, isConflict: false, isUnknown: true }],
  [408, { canRetry: false, isTemporary: false, needsSignIn: false, isConflict: false, isUnknown: false }],
  [409, { canRetry: false, isTemporary: false, needsSignIn: false, isConflict: true, isUnknown: false }],
  [413, { canRetry: false, isTemporary: false, needsSignIn: false, isConflict: false, isUnknown: false }],
  [415, { canRetry: false, isTemporary: false, needsSignIn: false, isConflict: false, isUnknown: false }],
  [422, { canRetry: false, isTemporary: false, needsSignIn: false, isConflict: false, isUnknown: false }],
  [428, { canRetry: false, isTemporary: false, needsSignIn: true, isConflict: false, isUnknown: false }],
  [429, { canRetry: true, isTemporary: false, needsSignIn: false, isConflict: false, isUnknown: false }],
  [500, { canRetry: true, isTemporary: false, needsSignIn: false, isConflict: false, isUnknown: false }],
  [503, { canRetry: true, isTemporary: true, needsSignIn: false, isConflict: false, isUnknown: false }],
  [507, { canRetry: true, isTemporary: false, needsSignIn: false, isConflict: false, isUnknown: false }],
])('shows the server’s message for a %i', async (status, rest) => {
  expect(explainError(await refusal(status))).toEqual({ message: 'Not like this.', fields: {}, ...rest })
})

it('returns the messages of the fields', async () => {
  const errors = { email: 'Must be an address' }
  expect(explainError(await refusal(422, { message: 'No', errors })).fields).toEqual(errors)
})

it('explains a network error, which is temporary', async () => {
  const error = await fetchOrApiError(offline, '/', {}).catch((thrown) => thrown)
  expect(explainError(error)).toMatchObject({ message: unreachable, canRetry: true, isTemporary: true })
})

it('explains an error that is no answer of the API, and one without a message', async () => {
  expect(explainError(new Error('Error reading file'))).toMatchObject({
    ...{ message: 'Error reading file', canRetry: true, isTemporary: false },
  })
  expect(explainError(undefined).message).toBe(unexpected)
  expect(explainError(new Error(''), 'Failed to upload file').message).toBe('Failed to upload file')
  expect(explainError(await refusal(502, {})).message).toBe(unexpected)
})
