import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern of the requested page's route. */
    pageRoute: string
  }
}

export const noRoute = '(none)'
const file = '(file)'

/** Returns the pattern of a request's route, and one common label for all unknown paths. */
export function labelOf({ pageRoute, routeOptions }: FastifyRequest): string {
  const { url } = routeOptions
  if (pageRoute || !url) return pageRoute || noRoute
  if (url === '/*' || url === '/api/*') return noRoute
  return !url.startsWith('/api/') && /\.\w+$/.test(url) ? file : url
}

/** True for files of the build, which are never refused for overload: they cost little, and cached pages need them. */
export const isFile = (request: FastifyRequest): boolean => labelOf(request) === file
