import type { FastifyContextConfig } from 'fastify'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import type { ListRequest } from '#core/listing.ts'
import { type Page, withTotal } from '#core/paging.ts'
import { text } from '#core/text.ts'
import { listHeaders } from './answers.ts'
import type { Api } from './request-context.ts'

type Listing<Request, Row, Wire> = {
  path: `/${string}`
  config: FastifyContextConfig
  tags: string[]
  summary: string
  description?: string
  request: z.ZodType<Request>
  list: (ctx: Context, request: Request & typeof withTotal) => Promise<Page<Row>>
  present: (row: Row) => Wire
  row: z.ZodType<Wire>
}
/** `list` also takes the person's e-mail address. */
type ListingOf<Request, Row, Wire> = Omit<Listing<Request, Row, Wire>, 'list'> & {
  list: (ctx: Context, email: string, request: Request & typeof withTotal) => Promise<Page<Row>>
}
type AnyRequest = ListRequest<string>

/** Registers a list route with filters, sorting and pages. */
export function listing<Request extends AnyRequest, Row, Wire>(
  api: Api,
  options: Listing<Request, Row, Wire>,
): void {
  const { path, config, list, present } = options
  api.get(path, { config, schema: schemaOf(options) }, async ({ ctx, query }, reply) => {
    const request = query as Request
    const page = await list(ctx, { ...request, ...withTotal })
    return reply.headers(listHeaders(`/api${path}`, request, page)).send(page.rows.map(present))
  })
}

/** Like `listing`, for the records of one person, whose e-mail address follows `path`. */
export function listingOf<Request extends AnyRequest, Row, Wire>(
  api: Api,
  options: ListingOf<Request, Row, Wire>,
): void {
  const { path, config, list, present } = options
  const params = z.object({ email: text(254) })
  api.get(
    `${path}/:email`,
    { config, schema: { ...schemaOf(options), params } },
    async ({ ctx, params: { email }, query }, reply) => {
      const request = query as Request
      const page = await list(ctx, email, { ...request, ...withTotal })
      const address = `/api${path}/${encodeURIComponent(email)}`
      return reply.headers(listHeaders(address, request, page)).send(page.rows.map(present))
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
