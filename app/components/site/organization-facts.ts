import { addressOfBrandFile } from '#core/brand/logo.ts'
import type { RatingSummary } from '#core/review/review.ts'
import type { Site } from './page-meta.ts'

/** Schema.org Organization; includes an aggregate rating only if there are ratings. */
export function organizationFacts({ publicUrl: origin, brand }: Site, ratings?: RatingSummary) {
  const { office } = brand
  return {
    '@type': 'ProfessionalService',
    '@id': `${origin}/#organization`,
    name: brand.name,
    ...(brand.tagline && { slogan: brand.tagline }),
    description: brand.description,
    url: `${origin}/`,
    logo: `${origin}${brand.logo ? addressOfBrandFile(brand.logo.light, 'icon-512.png') : '/brand/icon-512.png'}`,
    image: `${origin}/art/og/home.png`,
    email: brand.email,
    ...(brand.phone && { telephone: brand.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: office.street,
      addressLocality: office.city,
      postalCode: office.postalCode,
      addressCountry: office.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: office.latitude, longitude: office.longitude },
    sameAs: brand.social.map(({ href }) => href),
    ...(ratings &&
      ratings.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: ratings.average,
          reviewCount: ratings.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  }
}
