import { href } from 'react-router'

const ownPages = new Map([
  ['website-coding', href('/coding')],
  ['wordpress', href('/wordpress')],
  ['social-boost', href('/social-booster')],
  ['graphic-design', href('/graphic-design')],
])

/** Returns true for services with a page of the site's own, which is not made from the catalogue. */
export const hasOwnPage = (slug: string): boolean => ownPages.has(slug)

/** URL of the public page of a service. The service for everything else has none: its form asks for a description. */
export function serviceAddress(slug: string): string | undefined {
  if (slug === 'custom') return undefined
  return ownPages.get(slug) ?? href('/services/:slug', { slug })
}
