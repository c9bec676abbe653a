import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { areaOf, audienceOf, type Permission } from '#core/audiences.ts'
import { limits } from '#core/limits.ts'
import { isPermitted } from '#core/permissions.ts'
import { areaLabels, areasCovering } from '#core/role/areas.ts'
import { scopeOfRoute } from './token-scopes.ts'

/** Says in words who may call a route. A verb for a client's own records checks whose they are by itself. */
function callersOf(permission: Permission): string[] {
  if (audienceOf(permission) === 'anyone') return []
  const area = areaOf(permission)
  if (!area) return ['For everybody who is signed in.']
  const areas = areasCovering(area)
  if (!areas) return ['For staff.']
  if (areas.length === 0) return ['For owners.']
  return [`For staff with the area ${areas.map((name) => `“${areaLabels[name].label}”`).join(' or ')}.`]
}

/** Returns the JSON schema of a route, with who may call it, and its gate, budget, limits and body size as OpenAPI
 * extensions. */
export const describeRoute: SwaggerTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input as Parameters<typeof jsonSchemaTransform>[0])
  const { config, bodyLimit } = input.route
  const { gate, budget, limit, laterLimits = [], permission } = config ?? {}
  const scope = scopeOfRoute(input.route)
  const isPublic = permission !== undefined && isPermitted({ kind: 'visitor' }, permission)
  const names = [...(limit ? [limit] : []), ...laterLimits]
  const description = [schema.description, ...(permission ? callersOf(permission) : [])].filter(Boolean)
  const counted = names.map((name) => ({ name, ...limits[name], beforeBody: name === limit }))
  return {
    url,
    schema: {
      ...schema,
      ...(description.length > 0 && { description: description.join(' ') }),
      // An empty requirement stands for calls without a token.
      ...(scope && { security: [...(isPublic ? [{}] : []), { apiToken: [scope] }] }),
      ...(gate && { 'x-gate': gate }),
      ...(budget && { 'x-budget': budget }),
      ...(counted.length > 0 && { 'x-limits': counted }),
      ...(bodyLimit && { 'x-body-limit': bodyLimit }),
    },
  }
}
