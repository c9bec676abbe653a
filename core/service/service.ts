import { type Money, usd } from '../money.ts'

export type Plan = {
  planId: string
  name: string
  price: Money
  features: string[]
  isPopular: boolean
}

/** The pricing tiers of a coded website, per project. */
export const codingPlans: Plan[] = [
  {
    planId: 'starter',
    name: 'Starter',
    price: usd(299),
    features: ['3-page framework', 'Basic MERN stack', '2 design iterations', '1-month support'],
    isPopular: false,
  },
  {
    planId: 'growth',
    name: 'Growth',
    price: usd(599),
    features: [
      '7-page system',
      'Advanced MERN features',
      '4 design iterations',
      '3-month support',
      'SEO setup',
    ],
    isPopular: true,
  },
  {
    planId: 'enterprise',
    name: 'Enterprise',
    price: usd(999),
    features: [
      'Unlimited pages',
      'Custom MERN architecture',
      'Unlimited revisions',
      '6-month support',
      'Premium SEO',
      'Analytics integration',
    ],
    isPopular: false,
  },
]
