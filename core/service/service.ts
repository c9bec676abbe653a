import type { Money } from '../money.ts'

export const serviceKinds = [
  'website-coding',
  'wordpress',
  'social-boost',
  'graphic-design',
  'custom',
] as const
export type ServiceKind = (typeof serviceKinds)[number]

export type Plan = {
  planId: string
  name: string
  price: Money
  features: string[]
  isPopular: boolean
  /** Null: unlimited. */
  revisions: number | null
  supportMonths: number
}

/** Question in the order form of a service. */
export type BriefField = {
  name: string
  label: string
  kind: 'text' | 'long' | 'choice'
  isRequired: boolean
  choices: string[]
}

export type Service = {
  id: string
  slug: string
  kind: ServiceKind
  title: string
  summary: string
  /** Empty if every order is priced individually. */
  plans: Plan[]
  briefFields: BriefField[]
}

export const maxAnswerLength = { text: 300, choice: 300, long: 5_000 }
