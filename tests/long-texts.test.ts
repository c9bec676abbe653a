import { afterAll, beforeAll, expect, it } from 'vitest'
import { unknownId } from './factories.ts'
import { createSignInSite, type SignedIn, type SignedInSite, someAdmin } from './signed-in.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
}
type Operation = {
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type Described = { paths: Record<string, Partial<Record<'post' | 'put' | 'patch', Operation>>> }

/** Fields for many rows or messages, whose limits are larger: of uploads, and of pasted messages. */
const forMany = ['post /api/excel data', 'post /api/bank-statements/messages text']

const longText = 'a'.repeat(200_000)

let site: SignedInSite
let owner: SignedIn
beforeAll(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const takesText = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes('string') || anyOf.some(takesText)

/** A body for each field that takes a text, or a list of texts. */
const bodiesOf = ({ properties = {} }: Schema): [field: string, body: object][] =>
  Object.entries(properties).flatMap(([field, schema]): [string, object][] => {
    if (takesText(schema)) return [[field, { [field]: longText }]]
    return schema.items && takesText(schema.items) ? [[field, { [field]: [longText] }]] : []
  })

const isAt = (field: string, errors: object = {}) =>
  Object.keys(errors).some((path) => path.split('.')[0] === field)

it('refuses 200 kB of text in every field of every call, at that field', async () => {
  const { paths } = (await site.get('/api/openapi.json')).json<Described>()
  const accepted: string[] = []
  let count = 0
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content?.['application/json']?.schema
      if (!schema) continue
      const url = path.replace(/\{\w+\}/g, unknownId)
      for (const [field, body] of bodiesOf(schema)) {
        const answer = await owner.call(
          method.toUpperCase() as 'POST',
          url.startsWith('/api') ? url : `/api${url}`,
          body,
          owner.bearer,
        )
        count++
        const isRefused =
          answer.statusCode === 413 || (answer.statusCode === 422 && isAt(field, answer.json().errors))
        if (!isRefused)
          accepted.push(`${method} ${path} ${field}: ${answer.statusCode} ${answer.body.slice(0, 120)}`)
      }
    }
  }
  expect(count).toBeGreaterThan(100)
  expect(accepted.filter((one) => !forMany.some((known) => one.startsWith(`${known}:`)))).toEqual([])
})
