import type { Money } from '#core/money.ts'
import type { ApiClient } from './client.ts'

export type PlanRow = {
  planId: string
  name: string
  price: Money
  features: string[]
  popular: boolean
  revisions: number | null
  supportMonths: number
}
export type BriefFieldRow = {
  name: string
  label: string
  kind: 'text' | 'long' | 'choice'
  required: boolean
  choices: string[]
}
export type ServiceRow = {
  _id: string
  slug: string
  kind: string
  title: string
  summary: string
  plans: PlanRow[]
  briefFields: BriefFieldRow[]
}

/** Lists the services that can be ordered. */
export const listServices = (api: ApiClient) => api.get<ServiceRow[]>('/services')
