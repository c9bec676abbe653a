import { validate as isUuid } from 'uuid'
import type { Context } from '../context.ts'
import { methodKindLabels } from '../payment-method/payment-method.ts'
import { serviceKindLabels } from '../service/service-kind-labels.ts'
import type { IncomeGroup } from './report.ts'
import { noKey } from './report-limits.ts'

const withoutKey: Record<IncomeGroup, string> = {
  month: '',
  client: 'No client',
  service: 'No order, and unused credit',
  method: 'Other entries',
}

/** Names the groups of a report. */
export async function nameGroups(
  { db }: Context,
  by: IncomeGroup,
  groups: { key: string | null }[],
): Promise<Map<string, string>> {
  const keys = groups.flatMap(({ key }) => (key === null ? [] : [key]))
  const names = new Map([[noKey, withoutKey[by]]])
  if (by === 'method') for (const [kind, label] of Object.entries(methodKindLabels)) names.set(kind, label)
  if (by === 'service') {
    for (const [kind, label] of Object.entries(serviceKindLabels)) names.set(kind, `${label}, without a plan`)
  }
  const ids = keys.filter((key) => isUuid(key))
  if (ids.length === 0) return names
  const found =
    by === 'client'
      ? await db.selectFrom('client').select(['id', 'name']).where('id', 'in', ids).execute()
      : await db.selectFrom('service').select(['id', 'title as name']).where('id', 'in', ids).execute()
  for (const { id, name } of found) names.set(id, name)
  return names
}
