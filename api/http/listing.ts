import type { FastifyContextConfig } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import type { ListRequest } from '#core/listing.ts'
import type { Page } from '#core/paging.ts'
import { text } from '#core/text.ts'
import { listHeaders } from './answers.ts'

type Listing<Request, Row, Wire> = {
  path: `/${string}`
  config: FastifyContextConfig
  tags: string[]
  summary: string
  description?: string
  request: z.ZodType<Request>
  list: (ctx: Context, request: Request) => Promise<Page<Row>>
  /** Number of rows that match the filter. */
  count: (ctx: Context, request: Request) => Promise<number>
  present: (row: Row) => Wire
  row: z.ZodType<Wire>
}
/** `list` and `count` also take the person's e-mail address. */
type ListingOf<Request, Row, Wire> = Omit<Listing<Request, Row, Wire>, 'list' | 'count'> & {
  list: (ctx: Context, email: string, request: Request) => Promise<Page<Row>>
  count: (ctx: Context, email: string, request: Request) => Promise<number>
}
type AnyRequest = ListRequest<string>

/** Registers a list route with filters, sorting and pages. */
export const listing =
  <Request extends AnyRequest, Row, Wire>(options: Listing<Request, Row, Wire>): FastifyPluginAsyncZod =>
  async (api) => {
    const { path, config, list, count, present } = options
    api.get(path, { config, schema: schemaOf(options) }, async ({ ctx, query }, reply) => {
      const request = query as Request
      const [page, total] = await Promise.all([list(ctx, request), count(ctx, request)])
      return reply.headers(listHeaders(`/api${path}`, request, page, total)).send(page.rows.map(present))
    })
  }

/** Like `listing`, for the records of one person, whose e-mail address follows `path`. */
export const listingOf =
  <Request extends AnyRequest, Row, Wire>(options: ListingOf<Request, Row, Wire>): FastifyPluginAsyncZod =>
  async (api) => {
    const { path, config, list, count, present } = options
    const params = z.object({ email: text(254) })
    api.get(
      `${path}/:email`,
      { config, schema: { ...schemaOf(options), params } },
      async ({ ctx, params: { email }, query }, reply) => {
        const request = query as Request
        const [page, total] = await Promise.all([list(ctx, email, request), count(ctx, email, request)])
        const address = `/api${path}/${encodeURIComponent(email)}`
        return reply.headers(listHeaders(address, request, page, total)).send(page.rows.map(present))
      },
    )
  }

type Described = Pick<
  Listing<unknown, unknown, unknown>,
  'tags' | 'summary' | 'description' | 'request' | 'row'
>
const schemaOf = ({ tags, summary, description, request, row }: Described) => ({
  tags,
  summary,
  ...(description && { description }),
  querystring: request,
  response: { 200: z.array(row) },
})
