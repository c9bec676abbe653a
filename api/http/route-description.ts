import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { limits } from '#core/limits.ts'
import { isPermitted } from '#core/permissions.ts'
import { scopeOfRoute } from './token-scopes.ts'

/** Returns the JSON schema of a route, with its gate, limits and body size as OpenAPI extensions. */
export const describeRoute: SwaggerTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input as Parameters<typeof jsonSchemaTransform>[0])
  const { config, bodyLimit } = input.route
  const { gate, limit, laterLimits = [], permission } = config ?? {}
  const scope = scopeOfRoute(input.route)
  const isPublic = permission !== undefined && isPermitted({ kind: 'visitor' }, permission)
  const names = [...(limit ? [limit] : []), ...laterLimits]
  const counted = names.map((name) => ({ name, ...limits[name], beforeBody: name === limit }))
  return {
    url,
    schema: {
      ...schema,
      // An empty requirement stands for calls without a token.
      ...(scope && { security: [...(isPublic ? [{}] : []), { apiToken: [scope] }] }),
      ...(gate && { 'x-gate': gate }),
      ...(counted.length > 0 && { 'x-limits': counted }),
      ...(bodyLimit && { 'x-body-limit': bodyLimit }),
    },
  }
}
