import { expect, it } from 'vitest'
import { Refusal, type RefusalKind } from '#core/errors.ts'
import { pageStatusOf, toErrorPage } from './page-refusal.ts'

it.each([
  ['not_found', 404],
  ['invalid', 422],
  ['limited', 429],
  ['unavailable', 503],
  ['full', 507],
  ['conflict', 400],
] satisfies [RefusalKind, number][])('answers %s with its sentence and status %i', (kind, status) => {
  const refusal = new Refusal(kind, 'Not now.')
  expect(pageStatusOf(refusal)).toBe(status)
  expect(toErrorPage(refusal, kind)).toMatchObject({ data: 'Not now.', init: { status } })
})

it('leaves other refusals and errors as they are', () => {
  const refusal = new Refusal('conflict', 'Not now.')
  const bug = new Error('Bug')
  expect(toErrorPage(refusal, 'not_found', 'limited')).toBe(refusal)
  expect(toErrorPage(bug, 'not_found')).toBe(bug)
})
