import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { mayVisitorsUpload } from '../spreadsheet/upload-switch.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { defaultNavigation, uploadLink } from './default-navigation.ts'
import type { Navigation, NavigationInput, NavigationItem, NavigationRow } from './navigation.ts'
import { type Place, places } from './places.ts'

/** Reads the links that visitors see, without a permission check: every page shows them. */
export async function readNavigation({ db }: Pick<Context, 'db'>): Promise<Navigation> {
  const rows = await db.selectFrom('navigation').select(['place', 'items']).execute()
  const isLeftOut = (await mayVisitorsUpload({ db }))
    ? () => false
    : (one: NavigationItem) => one === uploadLink
  const original = (place: Place) => defaultNavigation[place].filter((item) => !isLeftOut(item))
  const itemsOf = (place: Place) => rows.find((row) => row.place === place)?.items ?? original(place)
  return Object.fromEntries(places.map((place) => [place, visible(itemsOf(place))])) as Navigation
}

/** Leaves out hidden entries, and groups without any visible link. */
const visible = (items: NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => {
    if (item.hidden) return []
    if (!item.links?.length) return [item]
    const links = item.links.filter(({ hidden }) => !hidden)
    return links.length > 0 ? [{ ...item, links }] : []
  })

/** Reads the links of a place with the hidden ones, to edit them. */
export async function getNavigation(ctx: Context, place: Place): Promise<NavigationRow> {
  permit(ctx, 'page.read')
  return present(await row(ctx, place).executeTakeFirstOrThrow())
}

/** Replaces the links of a place, unless somebody else has changed them meanwhile. */
export async function saveNavigation(
  ctx: Context,
  place: Place,
  { version, items }: NavigationInput,
): Promise<NavigationRow> {
  permit(ctx, 'page.edit')
  if (place !== 'header') requireLinks(items ?? [])
  return inTransaction(ctx, async (inside) => {
    const before = await row(inside, place).forUpdate().executeTakeFirstOrThrow()
    if (before.version !== version) throw changedMeanwhile()
    const saved = await inside.db
      .updateTable('navigation')
      .set({ items: items && JSON.stringify(items), version: version + 1, updated_at: inside.now() })
      .where('place', '=', place)
      .returning(['place', 'items', 'version', 'updated_at as updatedAt'])
      .executeTakeFirstOrThrow()
    await recordAuditEntry(inside, {
      action: items ? 'page.navigation' : 'page.navigation-reset',
      kind: 'page',
      before: { place, links: summaryOf(before.items) },
      after: { place, links: summaryOf(items) },
    })
    return present(saved)
  })
}

const row = ({ db }: Context, place: Place) =>
  db
    .selectFrom('navigation')
    .select(['place', 'items', 'version', 'updated_at as updatedAt'])
    .where('place', '=', place)

type Stored = { place: Place; items: NavigationItem[] | null; version: number; updatedAt: Date }

const present = ({ place, items, version, updatedAt }: Stored): NavigationRow => ({
  ...{ place, version, items: items ?? defaultNavigation[place], isDefault: items === null },
  updatedAt: updatedAt.toISOString(),
})

/** Only the top bar has groups. */
function requireLinks(items: NavigationItem[]): void {
  const group = items.findIndex(({ links }) => links !== undefined && links.length > 0)
  if (group < 0) return
  throw new Refusal('invalid', 'Only the top bar has groups.', {
    fields: { [`items.${group}.links`]: 'Only the top bar has groups' },
  })
}

const summaryOf = (items: NavigationItem[] | null) =>
  items
    ? items.map(({ label, to, links }) => `${label} ${links?.length ? `(${links.length})` : to}`)
    : 'original'
