import { z } from 'zod'
import { flag } from '#core/listing.ts'
import { seenVersion } from '#core/seen-version.ts'
import { sortTemplates } from '#core/template/sort-templates.server.ts'
import {
  createTemplate,
  listAllTemplates,
  listTemplates,
  maxTemplates,
  removeTemplate,
  updateTemplate,
} from '#core/template/template.server.ts'
import { type Template, templateInput, templateRow } from '#core/template/template.ts'
import { idOf } from '#core/text.ts'
import { changed, changedSchema, created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { listingAll, removing } from '../http/editing.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['templates']

const { priceFromCents, ...sameShape } = templateInput.shape
const priceFrom = z.object({
  minor: priceFromCents,
  currency: z.literal('USD', 'Must be USD').default('USD'),
})
const wireShape = { ...sameShape, priceFrom }

export const presentTemplate = ({ id, isActive, ...same }: Template) => ({
  _id: id,
  ...same,
  active: isActive,
})

export function templates(api: Api): void {
  api.get(
    '/templates',
    {
      config: { isCached: true },
      schema: {
        tags,
        summary: 'List active website templates, sorted',
        response: { 200: z.array(templateRow) },
      },
    },
    async ({ ctx }) => (await listTemplates(ctx)).map(presentTemplate),
  )
  listingAll(api, {
    path: '/templates/all',
    permission: 'template.list-all',
    tags,
    summary: 'List all templates, including retired ones',
    row: templateRow,
    list: listAllTemplates,
    present: presentTemplate,
  })
  api.post(
    '/templates',
    {
      config: { permission: 'template.create' },
      schema: {
        tags,
        summary: 'Add a template',
        body: z.object(wireShape),
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body: { priceFrom: price, ...same } }, reply) =>
      reply.code(201).send(created(await createTemplate(ctx, { ...same, priceFromCents: price.minor }))),
  )
  api.put(
    '/templates/order',
    {
      config: { permission: 'template.update' },
      schema: {
        tags,
        summary: 'Sort the templates',
        body: z.object({ ids: z.array(idOf('a template')).min(1).max(maxTemplates) }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, body }) => changed(await sortTemplates(ctx, body.ids)),
  )
  api.patch(
    '/templates/:id',
    {
      config: { permission: 'template.update' },
      schema: {
        tags,
        summary: 'Change or retire a template',
        description:
          'With `active: false` the template is no longer offered. `version` is the last version read.',
        params: idParams,
        body: z
          .object({ ...wireShape, active: flag })
          .partial()
          .extend({ version: seenVersion }),
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body: { priceFrom: price, active, ...same } }) =>
      changed(
        await updateTemplate(ctx, params.id, { ...same, priceFromCents: price?.minor, isActive: active }),
      ),
  )
  removing(api, {
    path: '/templates/:id',
    permission: 'template.remove',
    tags,
    summary: 'Delete a template that no request uses',
    refusals: [409],
    remove: removeTemplate,
  })
}
