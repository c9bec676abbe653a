/** The order form, opened with a service and perhaps a plan of it. */
export const orderOnlineAddress = (service: string, planId?: string): string =>
  `/dashboard/pending-applications?${new URLSearchParams({ order: service, ...(planId && { plan: planId }) })}`
