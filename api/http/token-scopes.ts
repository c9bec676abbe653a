import type { FastifyInstance, RouteOptions } from 'fastify'
import { type ScopeCatalogue, scopeOf } from '#core/api-token/scopes.ts'
import { requireScope } from '#core/api-token/token-actor.server.ts'
import type { Permission } from '#core/audiences.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Scopes of API tokens, collected from the routes. */
    tokenScopes: ScopeCatalogue
  }
}

type Route = Pick<RouteOptions, 'method' | 'config'>

/** Returns the scope that an API token needs for a route; undefined if no token may call it. */
export const scopeOfRoute = ({ method, config }: Route): string | undefined =>
  config?.isForPeopleOnly
    ? undefined
    : scopeOf({ method: [method].flat()[0] ?? '', permission: config?.permission })

/** Collects the scopes of all routes that are registered afterwards, and checks them before anything else. */
export function checkTokenScopes(scope: FastifyInstance): void {
  const catalogue = new Map<string, Set<Permission>>()
  scope.decorate('tokenScopes', catalogue)
  scope.addHook('onRoute', (route) => {
    const name = scopeOfRoute(route)
    const { permission } = route.config ?? {}
    if (!name || !permission) return
    const permissions = catalogue.get(name) ?? new Set()
    catalogue.set(name, permissions.add(permission))
  })
  scope.addHook('onRequest', async ({ ctx, routeOptions }) => requireScope(ctx, scopeOfRoute(routeOptions)))
}
