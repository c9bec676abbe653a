import { z } from 'zod'
import { siteLink } from '../page/section-fields.ts'
import { seenVersion } from '../seen-version.ts'
import { line, required } from '../site-settings/setting.ts'
import { moment } from '../text.ts'
import { places } from './places.ts'

export type { Place } from './places.ts'

const label = required(line(40), 'Label')
const hidden = z.boolean().optional().describe('Left out for visitors')

const navigationLink = z.object({ label, to: siteLink, hidden })

const links = z.array(navigationLink, 'Links must be a list').max(12, 'A group has at most 12 links')

const navigationItem = z
  .object({
    label,
    to: line(500).describe('Empty: a group with links'),
    links: links.optional(),
    hidden,
  })
  .superRefine(({ to, links: inside }, check) => {
    const refuse = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message })
    if (inside?.length && to !== '') refuse('to', 'A group has no link of its own')
    if (inside?.length === 0 && to === '') refuse('links', 'A group needs a link')
    if (inside?.length || (inside && to === '')) return
    for (const { message } of siteLink.safeParse(to).error?.issues ?? []) refuse('to', message)
  })
export type NavigationItem = z.output<typeof navigationItem>

export const navigationPlace = z.enum(places, 'There is no such place')

const items = z.array(navigationItem, 'Items are required').max(12, 'There are at most 12 entries')

export const navigationInput = z.object({
  version: seenVersion.min(1),
  items: items.nullable().describe('null: the links of the release'),
})
export type NavigationInput = z.output<typeof navigationInput>

export const navigationRow = z.object({
  place: navigationPlace,
  items,
  isDefault: z.boolean(),
  version: z.int(),
  updatedAt: moment,
})
export type NavigationRow = z.output<typeof navigationRow>

/** With the addresses of this site that lead nowhere. */
export const checkedNavigationRow = navigationRow.extend({ missing: z.array(z.string()) })
export type CheckedNavigationRow = z.output<typeof checkedNavigationRow>

/** The links that visitors see, by place. */
export type Navigation = Record<(typeof places)[number], NavigationItem[]>
