import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { cents } from '../money.ts'
import { permit } from '../permissions.ts'
import { renameKeys } from '../rename-keys.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { lockSortOrder } from './sort-templates.server.ts'
import type { Template, TemplateChange, TemplateInput } from './template.ts'

export const maxTemplates = 500

const columnNames = {
  previewImage: 'preview_image',
  previewLink: 'preview_link',
  priceFromCents: 'price_from_cents',
  isActive: 'is_active',
} as const

const templates = ({ db }: Context) =>
  db
    .selectFrom('template')
    .select([
      'id',
      'title',
      'kind',
      'preview_image as previewImage',
      'preview_link as previewLink',
      'pages',
      'price_from_cents as priceFromCents',
      'tags',
      'is_active as isActive',
      'version',
    ])

const sortedTemplates = (ctx: Context) =>
  templates(ctx).orderBy('sort_order').orderBy('id').limit(maxTemplates)

type Row = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>
const toTemplate = ({ priceFromCents, ...same }: Row): Template => ({
  ...same,
  priceFrom: cents(Number(priceFromCents)),
})

/** Lists the active templates in gallery order. */
export async function listTemplates(ctx: Context): Promise<Template[]> {
  permit(ctx, 'template.list')
  return (await sortedTemplates(ctx).where('is_active', '=', true).execute()).map(toTemplate)
}

/** Lists all templates, including retired ones. */
export async function listAllTemplates(ctx: Context): Promise<Template[]> {
  permit(ctx, 'template.list-all')
  return (await sortedTemplates(ctx).execute()).map(toTemplate)
}

/** Creates a template at the end of the gallery. */
export async function createTemplate(ctx: Context, input: TemplateInput): Promise<string> {
  permit(ctx, 'template.create')
  return inTransaction(ctx, async (inside) => {
    const known = await lockSortOrder(inside)
    if (known.length >= maxTemplates)
      throw new Refusal('conflict', `There are already ${maxTemplates} templates.`)
    const id = createId()
    await inside.db
      .insertInto('template')
      .values({
        ...renameKeys(input, columnNames),
        id,
        sort_order: known.length + 1,
        is_active: true,
        created_at: inside.now(),
        updated_at: inside.now(),
      })
      .execute()
    await recordAuditEntry(inside, {
      action: 'template.create',
      kind: 'template',
      recordId: id,
      after: input,
    })
    return id
  })
}

/** Returns the number of changed templates; 0 if nothing changed. */
export async function updateTemplate(
  ctx: Context,
  id: string,
  { version, ...wanted }: TemplateChange,
): Promise<number> {
  permit(ctx, 'template.update')
  return updateVersioned(ctx, {
    ...{ kind: 'template', id, name: 'Template', version },
    async lock(inside) {
      const row = await templates(inside).where('id', '=', id).forUpdate().executeTakeFirst()
      return row && { ...row, priceFromCents: Number(row.priceFromCents) }
    },
    diff: (before) => differing<TemplateInput & { isActive: boolean }>(before, wanted),
    save: (inside, change, { version }) =>
      inside.db
        .updateTable('template')
        .set({ ...renameKeys(change, columnNames), version, updated_at: inside.now() })
        .where('id', '=', id)
        .execute(),
  })
}

/** Deletes a template permanently. Refuses if a request refers to it; such a template can be retired. */
export async function removeTemplate(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'template.remove')
  await inTransaction(ctx, async (inside) => {
    const row = await templates(inside).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw notFound('Template')
    const request = await inside.db
      .selectFrom('template_request')
      .select('id')
      .where('template_id', '=', id)
      .executeTakeFirst()
    if (request) {
      throw new Refusal(
        'conflict',
        'Requests use this template. Retire it instead, and it will no longer be offered.',
      )
    }
    await inside.db.deleteFrom('template').where('id', '=', id).execute()
    const { title, kind } = row
    await recordAuditEntry(inside, {
      action: 'template.remove',
      kind: 'template',
      recordId: id,
      before: { title, kind },
    })
  })
}
