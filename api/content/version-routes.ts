import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { type RecordVersionRow, recordVersionRow } from '#core/record-version/record-version.ts'
import { listVersions, type VersionedKind } from '#core/record-version/record-versions.server.ts'
import { idParams } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

type Version = RecordVersionRow & { content: object }
type VersionRoutes = {
  resource: string
  kind: VersionedKind
  row: z.ZodType<Version>
  read: (ctx: Context, params: { id: string; version: number }) => Promise<Version>
}

/** Registers the routes that list and read the versions of a record. */
export function versionRoutes(api: Api, { resource, kind, row, read }: VersionRoutes): void {
  const config = { permission: `${kind}.update` as const }
  const tags = [resource]
  api.get(
    `/${resource}/:id/versions`,
    {
      config,
      schema: {
        ...{ tags, summary: `List the newest versions of a ${kind}`, params: idParams },
        response: { 200: z.array(recordVersionRow) },
      },
    },
    async ({ ctx, params }) => listVersions(ctx, kind, params.id),
  )
  api.get(
    `/${resource}/:id/versions/:version`,
    {
      config,
      schema: {
        ...{ tags, summary: `Read a version of a ${kind}` },
        params: idParams.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
        response: { 200: row },
      },
    },
    async ({ ctx, params }) => read(ctx, params),
  )
}
