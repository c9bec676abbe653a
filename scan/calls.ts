type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  maximum?: number
  minimum?: number
}
type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type Document = { paths: Record<string, Record<string, Operation>> }

export type Call = { method: string; path: string; body?: string }

/** Lists all calls of the OpenAPI document, with an example for each parameter. */
export async function listCalls(address: string, email: string): Promise<Call[]> {
  const response = await fetch(new URL('/api/openapi.json', address))
  const { paths } = (await response.json()) as Document
  const calls: Call[] = []
  for (const [template, operations] of Object.entries(paths)) {
    const id = await findId(address, template)
    for (const [method, operation] of Object.entries(operations)) {
      const path = template.replace(/\{(\w+)\}/g, (_, name) => exampleOf(name, {}, { id, email }))
      const queryParameters = (operation.parameters ?? []).filter((one) => one.in === 'query')
      const query = queryParameters.map(
        ({ name, schema = {} }) => `${name}=${encodeURIComponent(exampleOf(name, schema, { id, email }))}`,
      )
      const schema = operation.requestBody?.content?.['application/json']?.schema
      const body = schema && JSON.stringify(bodyOf(schema, { id, email }))
      calls.push({
        method: method.toUpperCase(),
        path: query.length > 0 ? `${path}?${query.join('&')}` : path,
        ...(body && { body }),
      })
    }
  }
  return calls
}

type Examples = { id: string; email: string }

/** Returns the id of an existing row of the resource, so that calls reach the database. */
async function findId(address: string, template: string): Promise<string> {
  const unknown = '01920000-0000-7000-8000-000000000000'
  const [, , resource = ''] = template.split('/')
  const response = await fetch(new URL(`/api/${resource}?limit=1`, address))
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return unknown
  const rows: unknown = await response.json()
  return (Array.isArray(rows) && (rows[0] as { _id?: string } | undefined)?._id) || unknown
}

function exampleOf(name: string, schema: Schema, { id, email }: Examples): string {
  const [kind = schema] = schema.anyOf ?? []
  if (schema.enum?.length) return String(schema.enum[0])
  if (/email|owner/i.test(name)) return email
  if (name === 'id' || kind.format === 'uuid') return id
  if (name === 'kind') return 'review'
  if (name === 'sheet') return '0'
  if (kind.format === 'date') return '2026-01-01'
  if (kind.type === 'integer' || kind.type === 'number') return String(schema.default ?? schema.minimum ?? 1)
  if (kind.type === 'boolean' || /^(full|mine|open)$/.test(name)) return 'true'
  return 'site'
}

function bodyOf(schema: Schema, examples: Examples, name = ''): unknown {
  const [kind = schema] = schema.anyOf ?? []
  if (kind.enum?.length) return kind.enum[0]
  if (kind.type === 'object')
    return Object.fromEntries(
      Object.entries(kind.properties ?? {})
        .filter(([field]) => field !== 'trap')
        .map(([field, inner]) => [field, bodyOf(inner, examples, field)]),
    )
  if (kind.type === 'array') return [bodyOf(kind.items ?? {}, examples, name)]
  if (kind.type === 'integer' || kind.type === 'number') return Number(kind.minimum ?? 1)
  if (kind.type === 'boolean') return true
  if (/colour|color/i.test(name)) return '#123456'
  return exampleOf(name, kind, examples)
}
