import { unknownId } from '../factories.ts'
import { arrange } from '../permission-facts.ts'
import { type PermissionRecords, permissionTable } from '../permission-table.ts'
import { growBody } from './largest-body.ts'
import type { Make, Makes, Request, Sent } from './request.ts'
import { requestsAboutMoney } from './requests-about-money.ts'
import { requestsAboutOrders } from './requests-about-orders.ts'
import { requestsByLink } from './requests-by-link.ts'
import { requestsOfPeople } from './requests-of-people.ts'
import { requestsOfVisitors } from './requests-of-visitors.ts'
import { requestsWithFiles } from './requests-with-files.ts'
import type { World } from './world.ts'

/** Requests that need more than the records and the body of the table of permissions. */
const makes: Makes = {
  ...requestsAboutMoney,
  ...requestsAboutOrders,
  ...requestsByLink,
  ...requestsOfPeople,
  ...requestsOfVisitors,
  ...requestsWithFiles,
}

/** Routes without a measured request, and why. */
export const unmeasured: Record<string, string> = {
  'GET /api/events': 'A stream that stays open; a person may have five.',
  'GET /api/account/exports/{id}/file':
    'Sends the stored parts of a file that a job made, as other downloads do.',
  'POST /recover': 'Only tells that the form needs scripts.',
}

const isOpen = (status = 401) => status !== 401 && status !== 403

/** Every call of the API that visitors or clients may make. */
export const openCalls = Object.keys(permissionTable).filter((call) => {
  const { statuses } = permissionTable[call] ?? {}
  return isOpen(statuses?.[0]) || isOpen(statuses?.[2])
})

/** Routes whose largest request is made by `makeRequest`: writes, and reads that need more than a record. */
export const madeRoutes = [
  ...new Set([...openCalls.filter((call) => !call.startsWith('GET ')), ...Object.keys(makes)]),
].filter((route) => !unmeasured[route])

export const isForVisitors = (route: string): boolean => isOpen(permissionTable[route]?.statuses[0] ?? 200)

/** Adds the records for one request, and returns the most expensive one that the route allows. */
export async function makeRequest(world: World, route: string): Promise<Sent> {
  const [method = '', path = ''] = route.split(' ')
  const request = await (makes[route] ?? makeByTable(route))(world)
  const { as, params = {}, query = '', headers } = request
  const url = path.replace(/\{(\w+)\}|:(\w+)/g, (_, name, other) =>
    encodeURIComponent(params[name ?? other] ?? ''),
  )
  const sender = as ?? (await world.headersOf(isForVisitors(route) ? 'visitor' : 'client'))
  const { type, payload } = await writeBody(world, route, request)
  const all = { ...sender, ...(type && { 'content-type': type }), ...headers }
  return { method, url: url + query, headers: all, ...(payload !== undefined && { payload }) }
}

/** Uses the records and the body of the table of permissions. */
function makeByTable(route: string): Make {
  const { params, query, body } = permissionTable[route] ?? {}
  return async (world) => {
    const names = new Set<keyof PermissionRecords>()
    const listening = new Proxy({} as PermissionRecords, {
      get(_, name) {
        names.add(name as keyof PermissionRecords)
        return unknownId
      },
    })
    params?.(listening)
    body?.(listening)
    const facts = await arrange(world, names)
    return {
      ...(params && { params: params(facts) }),
      ...(query && { query }),
      ...(body && { body: body(facts) }),
    }
  }
}

type Written = { type?: string; payload?: string | Buffer }

async function writeBody(world: World, route: string, request: Request): Promise<Written> {
  const { content, form, exactBody, body } = request
  if (content) return { type: 'application/octet-stream', payload: content }
  if (form) return { type: 'application/x-www-form-urlencoded', payload: `${new URLSearchParams(form)}` }
  const [method = '', path = ''] = route.split(' ')
  const described = world.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']
  const sent = exactBody ?? (body && described ? await growBody(world, described.schema, body) : body)
  return sent === undefined ? {} : { type: 'application/json', payload: JSON.stringify(sent) }
}
