import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Problem } from '#api/http/problem.ts'

/** Expects an RFC 9457 document with a readable message, and returns it. */
export function expectProblem(response: LightMyRequestResponse, status: number): Problem {
  expect(response.statusCode, response.body.slice(0, 300)).toBe(status)
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  const problem = response.json<Problem>()
  expect(problem).toMatchObject({ type: 'about:blank', status, title: expect.stringMatching(/\w/) })
  expect(problem.message).toMatch(/^[A-Z].*[\w.)]$/)
  expect(problem.detail).toBe(problem.message)
  return problem
}
