import type { Plan, Service } from '../service/service.ts'

export const planOf = ({ plans }: Pick<Service, 'plans'>, planId: string): Plan | undefined =>
  plans.find((plan) => plan.planId === planId)

/** Returns the name of an order: of its service and, if there is one, its plan. */
export function nameOf(service: Service, { planId }: { planId: string }): string {
  const plan = planOf(service, planId)
  return plan ? `${service.title}, ${plan.name}` : service.title
}
