/** Roles besides the owner, who may do everything, by area of work. */
export const areas = {
  owners: [],
  office: ['manager'],
  money: ['manager', 'finance'],
  help: ['manager', 'support'],
  content: ['manager', 'editor'],
  records: ['manager', 'support', 'editor'],
  staff: ['manager', 'finance', 'support', 'editor'],
} as const satisfies Record<string, readonly string[]>
export type Area = keyof typeof areas

/** Areas that an owner grants to a custom role. The others follow from them, or belong to owners. */
export type GrantedArea = Exclude<Area, 'owners' | 'records' | 'staff'>

/** Areas in words, for the owner who makes a role. */
export const areaLabels: Record<GrantedArea, { label: string; detail: string }> = {
  office: {
    label: 'Office',
    detail: 'Orders, quotes, templates, clients, mails, failed jobs and the activity log.',
  },
  money: { label: 'Money', detail: 'Payments, invoices, refunds and the overview with its reports.' },
  help: { label: 'Help', detail: 'Problems, contact messages, notes and projects with their passwords.' },
  content: { label: 'Website', detail: 'Portfolio, blog, questions and reviews.' },
}
export const grantedAreas = Object.keys(areaLabels) as GrantedArea[]

const withRecords: readonly GrantedArea[] = ['help', 'content']

/** Returns true if a custom role with these areas covers the area. */
export function covers(granted: readonly GrantedArea[], area: Area): boolean {
  if (area === 'staff') return true
  // The trash shows what each of these areas may throw away.
  if (area === 'records') return granted.some((one) => withRecords.includes(one))
  return granted.some((one) => one === area)
}

/** Lists the areas of which one is enough to cover the area; undefined if every custom role covers it. */
export function areasCovering(area: Area): readonly GrantedArea[] | undefined {
  if (area === 'staff') return undefined
  if (area === 'records') return withRecords
  return grantedAreas.filter((one) => one === area)
}
