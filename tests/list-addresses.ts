import type { Actor } from '#core/context.ts'
import { exports } from './allowed-growth.ts'
import { admin } from './factories.ts'
import { ownerEmail } from './people.ts'
import { type PermissionRecords, permissionTable } from './permission-table.ts'

type Schema = { enum?: string[]; type?: string; format?: string; anyOf?: Schema[] }
type Parameter = { name: string; in: string; schema: Schema }
type Document = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }
type Get = (url: string, headers?: Record<string, string>) => Promise<{ json: <Body>() => Body }>

// Event streams do not end; sign-in and the API documentation have no lists.
const excluded = /^\/api\/(events|auth|challenge|docs|openapi)/

/** Returns the address of every read: plain, with each sort, and with each value of each filter. */
export async function listAddresses(get: Get, facts: PermissionRecords, actor: Actor): Promise<string[]> {
  const { paths } = (await get('/api/openapi.json')).json<Document>()
  const column = actor === admin ? 3 : 2
  return Object.entries(paths).flatMap(([path, { get: call }]) => {
    const row = permissionTable[`GET ${path}`]
    if (!call || !row || excluded.test(path) || row.statuses[column] !== 200) return []
    const params = row.params?.(facts) ?? {}
    const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    const base = new URLSearchParams(row.query ?? '')
    const variants = (call.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .flatMap((parameter) => valuesOf(parameter).map((value) => [parameter.name, value] as const))
    // Exports may read everything, so their filters are not varied.
    const lists = exports.test(path) ? [[]] : [[], ...variants.map((line) => [line])]
    return lists.map((lines) => {
      const query = new URLSearchParams(base)
      query.set('limit', '25')
      for (const [name, value] of lines as (readonly [string, string])[]) query.set(name, value)
      if (!(call.parameters ?? []).some(({ name }) => name === 'limit')) query.delete('limit')
      return query.size > 0 ? `${address}?${query}` : address
    })
  })
}

// Addresses with parameters that only work in combination.
export const inSpreadsheets = ({ spreadsheetId: id }: PermissionRecords) => [
  `/api/excel/${id}/sheets/0/rows?column=0&contains=a&column=1&contains=tiles`,
  `/api/excel/search?q=tiles&id=${id}&sheet=0`,
  `/api/excel/search?q=ti&id=${id}`,
]
const pairs = new Set(['sheet', 'column', 'contains'])

function valuesOf({ name, schema }: Parameter): string[] {
  if (pairs.has(name)) return []
  if (schema.enum) return schema.enum.map(String)
  if (name === 'q') return ['c17.tanvir@riverside', 'kitchen tanvir', 'riverside', 'tiles', '9FA1-B2C3D4']
  if (schema.type === 'integer' || schema.type === 'number') return ['1']
  if (name === 'from' || name === 'to')
    return ['2026-11-01', '2026-03-01'].map((day) =>
      schema.format === 'date-time' ? `${day}T00:00:00Z` : day,
    )
  if (name === 'email') return [ownerEmail]
  const types = [schema, ...(schema.anyOf ?? [])].map(({ type }) => type)
  if (types.includes('boolean')) return ['true', 'false']
  return []
}
