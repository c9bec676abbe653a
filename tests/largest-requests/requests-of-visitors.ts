import { aReview } from '../factories.ts'
import { arrange } from '../permission-facts.ts'
import { textOf } from './largest-body.ts'
import type { Makes } from './request.ts'

/** Requests of visitors that the API's description or the table of permissions does not have. */
export const requestsOfVisitors: Makes = {
  'GET /api/challenge': async () => ({}),
  'GET /api/auth/start': async () => ({ query: '?mode=popup' }),
  'GET /api/auth/session': async ({ headersOf }) => ({ as: await headersOf('client') }),
  'GET /api/auth/sessions': async () => ({}),
  'GET /api/openapi.json': async () => ({}),
  'POST /contact': async () => ({
    form: { name: textOf(120), email: 'a@example.com', message: textOf(10_000) },
  }),
  'POST /review-form': async () => {
    const { author, role, email, phone } = aReview()
    const texts = { author, role, email, phone, title: textOf(200), review: textOf(5_000) }
    return { form: { ...texts, rating: '5' } }
  },
  'POST /reviews': async (world) => {
    const { reviewId: id } = await arrange(world, ['reviewId'])
    return { form: { id } }
  },
  'POST /order-now': async () => ({
    form: { about: textOf(500), page: '/coding', service: 'website-coding' },
  }),
}
