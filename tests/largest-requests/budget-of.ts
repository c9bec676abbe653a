import { type RouteBudget, usualBudget } from '#api/http/route-budget.ts'
import type { World } from './world.ts'

/** Forms of pages do what a call of the API does, and may cost as much. */
const callOfForm: Record<string, string> = { 'POST /share/:token': 'POST /api/share/{token}/accept' }

/** Returns what a request of the route may cost. */
export function budgetOf({ paths }: Pick<World, 'paths'>, route: string): RouteBudget {
  const [method = '', path = ''] = (callOfForm[route] ?? route).split(' ')
  return { ...usualBudget, ...paths[path]?.[method.toLowerCase()]?.['x-budget'] }
}
