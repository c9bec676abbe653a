import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Actor } from '#core/context.ts'
import type { Settings } from '#platform/settings.ts'
import type { ResponseCache } from '#server/pages/response-cache.ts'
import type { TestDatabase } from './test-database.ts'

type Node = Omit<TestDatabase, typeof Symbol.asyncDispose> & {
  app: FastifyInstance
  cache: ResponseCache
  settings: Settings
}
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type TestSite = Node & {
  /** Sends a request with the site's own host name unless a `host` is given. */
  request: (options: InjectOptions) => Promise<LightMyRequestResponse>
  get: (url: string, headers?: InjectOptions['headers']) => Promise<LightMyRequestResponse>
  /** Sends a JSON body. */
  post: (url: string, body: unknown, headers?: InjectOptions['headers']) => Promise<LightMyRequestResponse>
  /** Calls the API as `signedIn`, below `/api`. `key`: of a call that may be repeated. */
  call: (method: Method, path: string, body?: object, key?: string) => Promise<LightMyRequestResponse>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** A running node and those who see it. Closed when its last view is disposed of. */
type Viewed = { node: Node; actors: Actor[]; views: number; close: () => Promise<void> }
const viewedNodes = new WeakMap<TestDatabase, Viewed>()

const viewHeader = 'x-test-view'

/** Returns who an `authorization` header stands for: the actor of the view that sent the request. */
export const actorOfView = (actors: Actor[], headers: Record<string, unknown>): Actor | undefined =>
  headers.authorization ? actors[Number(headers[viewHeader] ?? 0)] : undefined

/** Returns the first view of a node. Others can be opened if `isShared`. */
export function openFirstView(viewed: Omit<Viewed, 'views'>, isShared: boolean): TestSite {
  return open({ ...viewed, views: 0 }, 0, isShared)
}

/** Returns a view of the same node as another actor, if views of this site can be opened. */
export function openView(site: TestDatabase, signedIn: Actor): TestSite | undefined {
  const viewed = viewedNodes.get(site)
  return viewed && open(viewed, viewed.actors.push(signedIn) - 1, true)
}

function open(viewed: Viewed, index: number, isShared: boolean): TestSite {
  const { node } = viewed
  const { app, settings } = node
  const host = new URL(settings.publicUrl).host
  const view = index > 0 && { [viewHeader]: `${index}` }
  const request = ({ headers, ...rest }: InjectOptions) =>
    app.inject({ ...rest, headers: { host, ...view, ...headers } })
  const disposal = new AsyncDisposableStack()
  viewed.views += 1
  disposal.defer(async () => {
    viewed.views -= 1
    if (viewed.views === 0) await viewed.close()
  })
  const site: TestSite = {
    ...node,
    request,
    get: (url, headers) => request({ method: 'GET', url, headers: { ...headers } }),
    post: (url, body, headers) => {
      const json = { 'content-type': 'application/json', ...headers }
      return request({ method: 'POST', url, headers: json, payload: JSON.stringify(body) })
    },
    call: (method, path, body, key) =>
      request({
        ...{ method, url: `/api${path}` },
        headers: {
          authorization: 'Bearer x',
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { payload: JSON.stringify(body) }),
      }),
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
  if (isShared) viewedNodes.set(site, viewed)
  return site
}
