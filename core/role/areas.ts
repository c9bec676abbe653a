/** Headings over the areas of work, with the built-in roles that have all areas below. Owners have every area. */
export const areaGroups = {
  office: {
    label: 'Office',
    areas: ['orders', 'clients', 'catalogue', 'operations'],
    builtIn: ['manager'],
  },
  money: {
    label: 'Money',
    areas: ['payments', 'invoices', 'refunds', 'reports'],
    builtIn: ['manager', 'finance'],
  },
  help: {
    label: 'Help',
    areas: ['messages', 'projects', 'passwords'],
    builtIn: ['manager', 'support'],
  },
  content: {
    label: 'Website',
    areas: ['pages', 'blog', 'portfolio'],
    builtIn: ['manager', 'editor'],
  },
} as const
export type AreaGroup = keyof typeof areaGroups
export const groupNames = Object.keys(areaGroups) as AreaGroup[]

/** Area that an owner grants to a custom role. */
export type GrantedArea = (typeof areaGroups)[AreaGroup]['areas'][number]

/** Areas in words, for the owner who makes a role. */
export const areaLabels: Record<GrantedArea, { label: string; detail: string }> = {
  orders: {
    label: 'Orders and quotes',
    detail: 'Orders with their invoices, quotes, templates and their requests. Reads clients, changes none.',
  },
  clients: { label: 'Clients', detail: 'Client records, their members, domains and hosting.' },
  catalogue: { label: 'Services and prices', detail: 'Services, their plans and prices.' },
  operations: {
    label: 'Imports and logs',
    detail: 'Imports, all mails with their texts, failed jobs, sessions and the activity log.',
  },
  payments: {
    label: 'Payments',
    detail: 'Checks, records and reverses payments, and reads statements of banks and wallets.',
  },
  invoices: { label: 'Invoices', detail: 'Writes, voids and credits invoices. Coupons.' },
  refunds: { label: 'Refunds', detail: 'Pays money back to clients, also their credit.' },
  reports: { label: 'Reports', detail: 'The overview, reports, expenses and sources of visitors.' },
  messages: {
    label: 'Messages and problems',
    detail: 'Contact messages, problem reports and notes to clients. Reads the list of users.',
  },
  projects: {
    label: 'Projects',
    detail: 'Projects, milestones, proofs and certificates. Reads the list of users. No passwords.',
  },
  passwords: {
    label: 'Passwords',
    detail: 'Opens and changes the passwords of projects, and sends one-time links.',
  },
  pages: { label: 'Pages', detail: 'Pages, navigation, redirects, questions and help articles.' },
  blog: { label: 'Blog', detail: 'Posts with their categories and tags.' },
  portfolio: { label: 'Portfolio and reviews', detail: 'Shown work, and which reviews are public.' },
}
export const grantedAreas = Object.keys(areaLabels) as GrantedArea[]

/** Lists the areas of these names, where the name of a heading stands for all areas below it. */
export const areasNamed = (names: readonly (GrantedArea | AreaGroup)[]): GrantedArea[] =>
  grantedAreas.filter((area) => names.some((name) => name === area || (isGroup(name) && isBelow(name, area))))

const isGroup = (name: string): name is AreaGroup => Object.hasOwn(areaGroups, name)
const isBelow = (group: AreaGroup, area: GrantedArea) => areaGroups[group].areas.some((one) => one === area)

/** Areas for what is needed by several kinds of work: any one of them is enough. */
const combined = {
  customers: ['orders', 'clients'],
  billing: ['payments', 'invoices', 'refunds'],
  people: ['messages', 'projects'],
  works: ['projects', 'passwords'],
  site: ['pages', 'blog', 'portfolio'],
  // The trash shows what each of these areas may throw away.
  records: ['messages', 'projects', 'pages', 'blog', 'portfolio'],
} as const satisfies Record<string, readonly GrantedArea[]>

/** `staff` is for everybody with a role, and `owners` for owners alone. */
export type Area = GrantedArea | keyof typeof combined | 'staff' | 'owners'

const isCombined = (area: string): area is keyof typeof combined => Object.hasOwn(combined, area)
const isGranted = (area: string): area is GrantedArea => Object.hasOwn(areaLabels, area)
export const isArea = (name: string): name is Area =>
  isGranted(name) || isCombined(name) || name === 'staff' || name === 'owners'

/** Lists the areas of which one is enough to cover the area; undefined if every custom role covers it. */
export function areasCovering(area: Area): readonly GrantedArea[] | undefined {
  if (area === 'staff') return undefined
  if (area === 'owners') return []
  return isCombined(area) ? combined[area] : [area]
}

/** Returns true if a custom role with these areas covers the area. */
export function covers(granted: readonly GrantedArea[], area: Area): boolean {
  const covering = areasCovering(area)
  return !covering || granted.some((one) => covering.includes(one))
}

type BuiltInRole = (typeof areaGroups)[AreaGroup]['builtIn'][number]

/** Returns true if a built-in role other than the owner covers the area. */
export function isBuiltInWith(role: string, area: Area): boolean {
  const covering = areasCovering(area) ?? grantedAreas
  return groupNames.some((group) => {
    const { builtIn }: { builtIn: readonly BuiltInRole[] } = areaGroups[group]
    return builtIn.some((one) => one === role) && covering.some((one) => isBelow(group, one))
  })
}
