import { AsyncLocalStorage } from 'node:async_hooks'
import { matchRoutes, type RouteObject, RouterContextProvider, type ServerBuild } from 'react-router'
import type { User } from './api/account.ts'
import { type PrefetchedResponse, setServerRequestHandler } from './api/prefetched-data.ts'
import type { Device } from './components/ui/loading/first-render.tsx'
import { accountContext, deviceContext } from './routes/dashboard/shell/account-context.ts'

type Ask = (path: string) => Promise<Response>
type Loading = (args: object, next: () => Promise<void>) => unknown

const adminOnly = 'routes/dashboard/admin-only'

/** Limit of API data in a document; beyond it, the browser fetches the data itself. */
const mostBytes = 1_000_000

const asking = new AsyncLocalStorage<Ask>()
setServerRequestHandler((path) => {
  const ask = asking.getStore()
  if (!ask) throw new Error('Only screens are prefetched')
  return ask(path)
})

/** Data of the screen's loaders. If a loader or request failed, only the successful API responses: the browser then
 * runs the loaders again. */
export type ScreenData = { answers: PrefetchedResponse[]; loaderData?: Record<string, unknown> }

/** Runs the loaders that the browser would run at startup. */
export async function prefetchScreenData(
  routes: ServerBuild['routes'],
  request: Request,
  user: User,
  ask: Ask,
): Promise<ScreenData> {
  const matches = matchRoutes(treeOf(routes), new URL(request.url).pathname) ?? []
  const found = matches.map(({ route, params }) => ({ route: routes[route.id ?? ''], params }))
  // The guard would refuse, so nothing behind it is requested.
  if (user.role !== 'admin' && found.some(({ route }) => route?.id === adminOnly)) return { answers: [] }

  const answers: PrefetchedResponse[] = []
  let isComplete = true
  let bytes = 0
  async function askAndCollect(path: string): Promise<Response> {
    const response = await ask(path)
    const isJson = response.ok && response.headers.get('content-type')?.includes('json')
    if (isJson) bytes += (await response.clone().arrayBuffer()).byteLength
    if (isJson && bytes <= mostBytes) answers.push(await toReadyAnswer(path, response.clone()))
    else isComplete = false
    return response
  }
  const context = new RouterContextProvider()
  context.set(accountContext, user)
  context.set(deviceContext, deviceOf(request.headers))
  const loaderData: Record<string, unknown> = {}
  const tasks = found.flatMap(({ route, params }) => {
    const { clientLoader, clientMiddleware = [] } = route?.module ?? {}
    const run = (load: unknown) => (load as Loading)({ request, params, context }, async () => {})
    const guards = route?.id === adminOnly ? clientMiddleware : []
    return [
      ...guards.map((guard) => async () => void (await run(guard))),
      async () => {
        if (route && clientLoader) loaderData[route.id] = await run(clientLoader)
      },
    ]
  })
  const results = await asking.run(askAndCollect, () => Promise.allSettled(tasks.map((load) => load())))
  isComplete &&= results.every(({ status }) => status === 'fulfilled')
  return isComplete ? { answers: [], loaderData } : { answers }
}

/** Detects phones by the client hint of Chromium browsers, or by the user agent of others. */
function deviceOf(headers: Headers): Device {
  const hint = headers.get('sec-ch-ua-mobile')
  const isPhone = hint ? hint === '?1' : /Mobi/.test(headers.get('user-agent') ?? '')
  return isPhone ? 'phone' : 'computer'
}

async function toReadyAnswer(path: string, response: Response): Promise<PrefetchedResponse> {
  const entries = ['link', 'x-total-count'].map((name) => [name, response.headers.get(name)] as const)
  const headers = Object.fromEntries(entries.filter((line): line is [string, string] => line[1] !== null))
  return { question: `GET ${path}`, body: await response.json(), headers }
}

function treeOf(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => ({
      id,
      ...(path && { path }),
      ...(caseSensitive && { caseSensitive }),
      ...(index ? { index } : { children: treeOf(routes, id) }),
    })) as RouteObject[]
}
