import { expect, it } from 'vitest'
import { describeRequest } from './log.ts'

it('keeps addresses of people out of the log', () => {
  const url = '/api/notes/karim%40example.com?to=rahima@example.com&limit=5'
  expect(describeRequest({ method: 'GET', url })).toEqual({
    method: 'GET',
    url: '/api/notes/(e-mail)?to=(e-mail)&limit=5',
  })
})
