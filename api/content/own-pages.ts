import { z } from 'zod'
import { createOwnPage, removeOwnPage, updateOwnPage } from '#core/page/own-page.server.ts'
import { ownPageInput, ownPagePatch } from '#core/page/own-page.ts'
import { pageKey } from '#core/page/page.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  deleted,
  deletedSchema,
  problemSchema,
} from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'
import { addressesFor } from './addresses-for.ts'

const tags = ['pages']
const params = z.object({ key: pageKey })
const editing = { permission: 'page.edit' } as const

/** Pages that the provider adds. Their drafts and versions have the calls of all pages. */
export function ownPages(api: Api): void {
  api.post(
    '/pages',
    {
      config: editing,
      schema: {
        tags,
        summary: 'Add a page of your own, with a first draft',
        description:
          'Refused with 409 if a page of the site, a redirect or another own page has the address. `insertedId` is the key.',
        body: ownPageInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const id = await createOwnPage(request.ctx, request.body, addressesFor(request))
      return reply.code(201).send(created(id))
    },
  )
  api.patch(
    '/pages/:key',
    {
      config: editing,
      schema: {
        tags,
        summary: 'Change the name or address of a page of your own',
        description:
          'Omitted fields are unchanged; `version` is the last version read. The former address of a published page redirects.',
        params,
        body: ownPagePatch,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async (request) =>
      changed(await updateOwnPage(request.ctx, request.params.key, request.body, addressesFor(request))),
  )
  api.delete(
    '/pages/:key',
    {
      config: { permission: 'page.remove' },
      schema: {
        tags,
        summary: 'Move a page of your own to the trash',
        params,
        response: { 200: deletedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params: { key } }) => {
      await removeOwnPage(ctx, key)
      return deleted()
    },
  )
}
