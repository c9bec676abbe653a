import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { limits } from '#core/limits.ts'

/** The JSON schema of a route, with the gate, the limits and the body size that it declares as extensions of the document. */
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
