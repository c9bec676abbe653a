import type { Actor } from '#core/context.ts'
import type { ReviewInput } from '#core/review/review.ts'

export const visitor: Actor = { kind: 'visitor' }

export const admin: Actor = {
  kind: 'user',
  id: '01936f00-0000-7000-8000-000000000001',
  email: 'admin@example.com',
  name: 'Ayesha Admin',
  role: 'admin',
}

export const client: Actor = {
  kind: 'user',
  id: '01936f00-0000-7000-8000-000000000002',
  email: 'client@example.com',
  name: 'Karim Client',
  role: 'client',
}

export const aReview = (some: Partial<ReviewInput> = {}): ReviewInput => ({
  title: 'Quick and careful',
  rating: 5,
  review: 'The new site was ready in nine days.',
  author: 'Nusrat Jahan',
  role: 'Owner of a bakery',
  email: 'nusrat@example.com',
  phone: '+8801711000000',
  ...some,
})
