import type { ComponentType } from 'react'

/** Every island by name. Each is loaded only when its turn comes. */
export const islands = {
  'contact-form': () => import('./contact-form.tsx').then(({ ContactForm }) => ContactForm),
  'review-form': () => import('./review-form.tsx').then(({ ReviewForm }) => ReviewForm),
  'reviews-carousel': () => import('./reviews-carousel.tsx').then(({ ReviewsCarousel }) => ReviewsCarousel),
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type IslandName = keyof typeof islands
