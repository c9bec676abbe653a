import { z } from 'zod'
import {
  draftInput,
  draftRow,
  pageKey,
  pageRow,
  publishInput,
  rollbackInput,
  savedDraftRow,
  versionContentRow,
  versionRow,
} from '#core/page/page.ts'
import { discardDraft, listPages, readDraft, saveDraft } from '#core/page/page-draft.server.ts'
import { listVersions, readVersion } from '#core/page/page-versions.server.ts'
import { publishPage, resetPage, rollBackPage } from '#core/page/publish-page.server.ts'
import { cancelPublication } from '#core/page/unschedule.server.ts'
import {
  changed,
  changedSchema,
  deleted,
  deletedSchema,
  longTextBodyLimit,
  problemSchema,
} from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'
import { addressesFor } from './addresses-for.ts'

const tags = ['pages']
const params = z.object({ key: pageKey })
const reading = { permission: 'page.read' } as const
const editing = { permission: 'page.edit' } as const

export function pages(api: Api): void {
  api.get(
    '/pages',
    {
      config: reading,
      schema: {
        tags,
        summary: 'List the public pages that can be edited',
        response: { 200: z.array(pageRow) },
      },
    },
    async (request) => listPages(request.ctx, addressesFor(request)),
  )
  api.get(
    '/pages/:key/draft',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Read the draft of a page; without one the scheduled version, or what visitors see',
        params,
        response: { 200: draftRow },
      },
    },
    async (request) => readDraft(request.ctx, request.params.key, addressesFor(request)),
  )
  api.put(
    '/pages/:key/draft',
    {
      config: editing,
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Save the draft of a page',
        description: '`revision` is the last one read; 409 if somebody else has saved the draft since then.',
        params,
        body: draftInput,
        response: { 200: savedDraftRow, 409: problemSchema },
      },
    },
    async ({ ctx, params: { key }, body }) => ({
      acknowledged: true as const,
      revision: await saveDraft(ctx, key, body),
    }),
  )
  api.delete(
    '/pages/:key/draft',
    {
      config: editing,
      schema: {
        tags,
        summary: 'Discard the draft of a page',
        params,
        response: { 200: deletedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params: { key } }) => {
      await discardDraft(ctx, key)
      return deleted()
    },
  )
  api.post(
    '/pages/:key/publish',
    {
      config: editing,
      schema: {
        tags,
        summary: 'Publish the draft of a page, now or at a time',
        description:
          'Without a draft the version that waits for its time is published; otherwise it is replaced. Field errors are by section and field.',
        params,
        body: publishInput,
        response: { 200: changedSchema.extend({ number: z.int() }), 409: problemSchema },
      },
    },
    async ({ ctx, params: { key }, body }) => ({ ...changed(1), number: await publishPage(ctx, key, body) }),
  )
  api.delete(
    '/pages/:key/scheduled',
    {
      config: editing,
      schema: {
        tags,
        summary:
          'Cancel the publication that waits for its time; its content is the draft, unless there is one',
        params,
        response: { 200: deletedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params: { key } }) => {
      await cancelPublication(ctx, key)
      return deleted()
    },
  )
  api.post(
    '/pages/:key/rollback',
    {
      config: editing,
      schema: {
        tags,
        summary: 'Show an earlier version of a page to visitors again',
        params,
        body: rollbackInput,
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params: { key }, body: { number } }) => {
      await rollBackPage(ctx, key, number)
      return changed(1)
    },
  )
  api.delete(
    '/pages/:key/published',
    {
      config: editing,
      schema: {
        tags,
        summary: 'Return a page to its original, or hide a page of your own; its versions are kept',
        params,
        response: { 200: deletedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params: { key } }) => {
      await resetPage(ctx, key)
      return deleted()
    },
  )
  api.get(
    '/pages/:key/versions',
    {
      config: reading,
      schema: {
        tags,
        summary: 'List the newest 50 versions of a page',
        params,
        response: { 200: z.array(versionRow) },
      },
    },
    async ({ ctx, params: { key } }) => listVersions(ctx, key),
  )
  api.get(
    '/pages/:key/versions/:number',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Read a version of a page',
        params: params.extend({ number: z.coerce.number().int().min(1).max(2_147_483_647) }),
        response: { 200: versionContentRow },
      },
    },
    async ({ ctx, params: { key, number } }) => readVersion(ctx, key, number),
  )
}
