import { href } from 'react-router'
/** URL of the order form, preset with a service and optionally one of its plans. */
export const orderOnlineAddress = (service: string, planId?: string): string =>
  `${href('/dashboard/pending-applications')}?${new URLSearchParams({ order: service, ...(planId && { plan: planId }) })}`
