import { typePrice } from '#app/components/payment/read-dollars.ts'
import type { Site } from '#app/components/site/page-meta.ts'
import type { Plan } from '#core/service/service.ts'

type Service = { name: string; description: string; path: string; plans?: Plan[] }

/** Schema.org Service with its provider and, if prices are fixed, its offers. */
export function serviceFacts(
  { publicUrl: origin, brand }: Site,
  { name, description, path, plans = [] }: Service,
) {
  const url = `${origin}${path}`
  return {
    '@type': 'Service',
    name,
    description,
    url,
    serviceType: name,
    areaServed: 'Worldwide',
    provider: {
      '@type': 'ProfessionalService',
      '@id': `${origin}/#organization`,
      name: brand.name,
      url: `${origin}/`,
      ...(brand.phone && { telephone: brand.phone }),
    },
    ...(plans.length > 0 && { offers: plans.map((plan) => offer(plan, url)) }),
  }
}

const offer = ({ name, price, features, planId, unit }: Plan, url: string) => ({
  '@type': 'Offer',
  name,
  description: features.join(', '),
  price: typePrice(price),
  priceCurrency: price.currency,
  ...(unit && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: typePrice(price),
      priceCurrency: price.currency,
      unitText: unit,
    },
  }),
  availability: 'https://schema.org/InStock',
  url: `${url}#${planId}`,
})
