import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { bindCore } from './bind-core.ts'

/** What `react-router build` makes of `app/`; its entry also exports what the server has to share with it. */
export type PagesBuild = ServerBuild & { entry: { module: typeof import('#app/entry.server.tsx') } }
type Options = { loadBuild: () => Promise<PagesBuild>; publicUrl: string; mode: string }

const largestForm = 128 * 1024

/** Every page of the site, as the last handler. */
export const pages: FastifyPluginAsync<Options> = async (scope, { loadBuild, publicUrl, mode }) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: largestForm },
    (_request, body, done) => done(null, body),
  )
  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    config: { isCached: true },
    handler: async (request, reply) => {
      const build = await loadBuild()
      const context = new RouterContextProvider()
      context.set(build.entry.module.coreContext, bindCore(request.ctx, publicUrl))
      const response = await createRequestHandler(build, mode)(
        toWebRequest(request, originOf(request, publicUrl)),
        context,
      )
      reply.code(response.status).headers(Object.fromEntries(response.headers))
      return reply.send(Buffer.from(await response.arrayBuffer()))
    },
  })
}

// A form's origin is compared with it, and on a loopback address the site has several names.
const originOf = ({ headers }: FastifyRequest, publicUrl: string) =>
  `${new URL(publicUrl).protocol}//${headers.host}`

function toWebRequest({ method, url, headers, body }: FastifyRequest, origin: string): Request {
  const lines = Object.entries(headers).filter(
    (line): line is [string, string] => typeof line[1] === 'string',
  )
  return new Request(addressOf(url, origin), {
    method,
    headers: lines,
    ...(body instanceof Buffer && { body: new Uint8Array(body) }),
  })
}

/** `//host/path` and `http://host/path` are paths of this site too, never another site's. */
function addressOf(url: string, origin: string): URL {
  const [path = '/', ...query] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?')
  const address = new URL(origin)
  address.pathname = path
  address.search = query.join('?')
  return address
}
