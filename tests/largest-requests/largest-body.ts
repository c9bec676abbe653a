import type { World } from './world.ts'

export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const words = 'Ǻ long text বাংলা লেখা & <b>marks</b> '
/** Text of this length, of which a part takes more than a byte a character. */
export const textOf = (length: number): string =>
  words.repeat(Math.ceil(length / words.length)).slice(0, length)
const linkOf = (length: number) => 'https://example.com/'.padEnd(length, 'a')

/** Texts with a meaning, which stay as they are. */
const meaningful =
  /^(email|service|planId|couponCode|trap|altcha|invitation|currency|termsVersion|signature|phone|senderNumber|trxId|domain|domainWanted|folder|from|to|token|code|passphrase|previewUrl)$/
const links = /(Links?|Address)$/
const fileLists = new Set(['attachmentIds', 'files'])

/** Fills each text and list of a valid body up to what its schema permits. */
export async function growBody(world: World, schema: Schema, body: unknown, name = ''): Promise<unknown> {
  const own = variantOf(schema, body)
  if (fileLists.has(name) && own.items?.format === 'uuid') return world.addFiles(own.maxItems ?? 1)
  if (isText(own)) return own.maxLength && !meaningful.test(name) ? fill(own.maxLength, name) : body
  if (own.type === 'array') return growList(world, own, body, name)
  if (own.type !== 'object') return body
  const known = (body ?? {}) as Record<string, unknown>
  const grown: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(known), ...Object.keys(own.properties ?? {})])) {
    const more = own.additionalProperties
    const part = own.properties?.[key] ?? (typeof more === 'object' ? more : {})
    const value = await growBody(world, part, known[key], key)
    if (value !== undefined) grown[key] = value
  }
  return body === undefined && Object.keys(grown).length === 0 ? undefined : grown
}

const isText = ({ type, format, pattern, enum: values }: Schema) =>
  type === 'string' && !format && !pattern && !values

const fill = (length: number, name: string) => (links.test(name) ? linkOf(length) : textOf(length))

async function growList(world: World, { items = {}, maxItems }: Schema, body: unknown, name: string) {
  const [first] = (body ?? []) as unknown[]
  if (!maxItems || meaningful.test(name)) return body
  const { maxLength, ...item } = variantOf(items, first)
  if (isText(item) && maxLength) return Array.from({ length: maxItems }, () => fill(maxLength, name))
  if (item.type !== 'object' || first === undefined) return body
  const one = await growBody(world, item, first)
  return Array.from({ length: maxItems }, () => one)
}

/** The variant of a union that a body belongs to; for an absent value the first that is not null. */
function variantOf(schema: Schema, body: unknown): Schema {
  const variants = schema.anyOf ?? schema.oneOf
  if (!variants) return schema
  const fits = ({ properties = {} }: Schema) =>
    Object.entries(properties).every(
      ([key, { const: only }]) => only === undefined || only === (body as Record<string, unknown>)?.[key],
    )
  const found = variants.find((variant) => variant.type !== 'null' && fits(variant)) ?? {}
  return variantOf(found, body)
}
