import { expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { solve } from '#tests/solve-challenge.ts'
import { createTestSite } from '#tests/test-site.ts'

it('offers a challenge past the limit and accepts each solution once', async () => {
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' }, signedIn: admin })
  for (const address of ['/api/contact', '/api/reviews']) {
    const send = (more: object = {}) => site.post(address, { message: 'x', title: 'x', ...more })
    for (let number = 0; number < 5; number += 1) expect((await send()).statusCode).toBe(201)
    const refused = await send()
    expect(expectProblem(refused, 429)).toMatchObject({ challenge: '/api/challenge' })
    const challenge = await site.get('/api/challenge')
    expect(challenge.headers['cache-control']).toBe('no-store')
    const altcha = await solve(challenge.json())
    expect((await send({ altcha })).statusCode).toBe(201)
    expectProblem(await send({ altcha }), 429)
    const list = await site.get(address, { authorization: 'Bearer x' })
    expect(list.json()).toHaveLength(6)
    expect(list.body).not.toContain(altcha)
  }
})

it('requires a challenge for a form that was filled in too quickly', async () => {
  await using site = await createTestSite()
  const refused = await site.post('/api/contact', { message: 'x', filledInMs: 40 })
  expect(expectProblem(refused, 429)).toMatchObject({ challenge: '/api/challenge' })
  const altcha = await solve((await site.get('/api/challenge')).json())
  expect((await site.post('/api/contact', { message: 'x', filledInMs: 40, altcha })).statusCode).toBe(201)
})

it('issues thirty challenges in ten minutes per address, and offers no challenge past that limit', async () => {
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' } })
  for (let number = 0; number < 30; number += 1) {
    expect((await site.get('/api/challenge')).statusCode).toBe(200)
  }
  expect(expectProblem(await site.get('/api/challenge'), 429)).not.toHaveProperty('challenge')
})

it('without JavaScript, the page shows the refusal and keeps the typed message', async () => {
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' } })
  const send = () =>
    site.request({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name: 'Rafiq', message: 'A long question' }).toString(),
    })
  for (let number = 0; number < 5; number += 1) expect((await send()).statusCode).toBe(200)
  const refused = await send()
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('That was too often.')
  expect(refused.body).toContain('A long question')
})
