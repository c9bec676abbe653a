import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { limits } from '#core/limits.ts'

/** Returns the JSON schema of a route, with its gate, limits and body size as OpenAPI extensions. */
export const describeRoute: SwaggerTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input as Parameters<typeof jsonSchemaTransform>[0])
  const { config, bodyLimit } = input.route
  const { gate, limit, laterLimits = [] } = config ?? {}
  const names = [...(limit ? [limit] : []), ...laterLimits]
  const counted = names.map((name) => ({ name, ...limits[name], beforeBody: name === limit }))
  return {
    url,
    schema: {
      ...schema,
      ...(gate && { 'x-gate': gate }),
      ...(counted.length > 0 && { 'x-limits': counted }),
      ...(bodyLimit && { 'x-body-limit': bodyLimit }),
    },
  }
}
