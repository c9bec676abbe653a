import type { FastifyContextConfig } from 'fastify'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import type { LimitName } from '#core/limits.ts'
import type { ContentKind } from '#core/records/kinds.ts'
import { created, createdSchema, deleted, deletedSchema, idParams, longTextBodyLimit } from './answers.ts'
import { changing, type Refusal, refusalSchemas } from './changing.ts'
import type { Api } from './request-context.ts'

type Route = {
  permission: NonNullable<FastifyContextConfig['permission']>
  tags: string[]
  summary: string
  description?: string
  /** Statuses with which the request can be refused, besides those of every route. */
  refusals?: readonly Refusal[]
}
type Creating<Input> = Route & {
  path: `/${string}`
  bodyLimit?: number
  body: z.ZodType<Input>
  /** Returns the id of the new record. */
  create: (ctx: Context, input: Input) => Promise<string>
}
type Removing = Route & {
  path: `/${string}/:id`
  isForPeopleOnly?: true
  remove: (ctx: Context, id: string) => Promise<void>
}
type RemovingPart<Part extends string> = Route & {
  path: `/${string}/:id/${string}/:${Part}`
  isForPeopleOnly?: true
  laterLimits?: readonly LimitName[]
  /** Name of the part's id in the path. */
  part: Part
  /** A UUID if left out. */
  partId?: z.ZodType<string>
  remove: (ctx: Context, id: string, part: string) => Promise<void>
}
type Listing<Row, Wire> = Omit<Route, 'refusals'> & {
  path: `/${string}`
  isForPeopleOnly?: true
  list: (ctx: Context) => Promise<Row[]>
  present: (row: Row) => Wire
  row: z.ZodType<Wire>
}

/** Registers a route that lists all records of a kind, for kinds with few records. */
export function listingAll<Row, Wire>(api: Api, options: Listing<Row, Wire>): void {
  const { path, permission, isForPeopleOnly = false, list, present, row } = options
  api.get(
    path,
    {
      config: { permission, isForPeopleOnly },
      schema: { ...descriptionOf(options), response: { 200: z.array(row) } },
    },
    async ({ ctx }) => (await list(ctx)).map(present),
  )
}

/** Registers a route that creates a record. */
export function creating<Input>(api: Api, options: Creating<Input>): void {
  const { path, permission, bodyLimit, body, refusals = [], create } = options
  api.post(
    path,
    {
      config: { permission },
      ...(bodyLimit && { bodyLimit }),
      schema: {
        ...descriptionOf(options),
        body,
        response: { 201: createdSchema, ...refusalSchemas(refusals) },
      },
    },
    async ({ ctx, body: input }, reply) => reply.code(201).send(created(await create(ctx, input as Input))),
  )
}

/** Registers a route that deletes a record. */
export function removing(api: Api, options: Removing): void {
  const { path, permission, isForPeopleOnly = false, refusals = [], remove } = options
  api.delete(
    path,
    {
      config: { permission, isForPeopleOnly },
      schema: {
        ...descriptionOf(options),
        params: idParams,
        response: { 200: deletedSchema, ...refusalSchemas(refusals) },
      },
    },
    async ({ ctx, params }) => {
      await remove(ctx, params.id)
      return deleted()
    },
  )
}

/** Registers a route that deletes a part of a record, such as a member of a client. */
export function removingPart<Part extends string>(api: Api, options: RemovingPart<Part>): void {
  const { path, part, partId = z.uuid(), permission, refusals = [], remove } = options
  const { isForPeopleOnly = false, laterLimits = [] } = options
  api.delete(
    path,
    {
      config: { permission, isForPeopleOnly, laterLimits },
      schema: {
        ...descriptionOf(options),
        params: idParams.extend({ [part]: partId }),
        response: { 200: deletedSchema, ...refusalSchemas(refusals) },
      },
    },
    async ({ ctx, params }) => {
      const ids = params as Record<'id' | Part, string>
      await remove(ctx, ids.id, ids[part])
      return deleted()
    },
  )
}

const descriptionOf = ({ tags, summary, description }: Route) => ({
  tags,
  summary,
  ...(description && { description }),
})

type Editing<Input, Change> = {
  resource: string
  kind: ContentKind | 'project'
  body: z.ZodType<Input>
  patch: z.ZodType<Change>
  create: (ctx: Context, input: Input) => Promise<string>
  update: (ctx: Context, id: string, change: Change) => Promise<number>
  remove: (ctx: Context, id: string) => Promise<void>
  /** API description of the fields that a PATCH leaves unchanged. */
  patchDescription?: string
}

/** Registers the create, update and delete routes of a record, for staff. */
export function editing<Input, Change>(api: Api, options: Editing<Input, Change>): void {
  const { resource, kind, body, patch, create, update, remove } = options
  const { patchDescription = 'Omitted fields are unchanged' } = options
  const tags = [resource]
  const bodyLimit = longTextBodyLimit
  creating(api, {
    path: `/${resource}`,
    permission: `${kind}.create`,
    ...{ tags, bodyLimit, body, create },
    summary: `Add a ${kind}`,
  })
  changing(api, {
    path: `/${resource}/:id`,
    permission: `${kind}.update`,
    ...{ tags, bodyLimit, body: patch, change: update },
    summary: `Change a ${kind}`,
    description: `${patchDescription}; \`version\` is the last version read.`,
  })
  removing(api, {
    path: `/${resource}/:id`,
    permission: `${kind}.remove`,
    ...{ tags, remove },
    summary: `Delete a ${kind}`,
  })
}
