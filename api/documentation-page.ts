import { readFileSync } from 'node:fs'
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'

/** Swagger UI without the vendor's top bar. */
export const documentationPage: FastifySwaggerUiOptions = {
  routePrefix: '/docs',
  indexPrefix: '/api',
  logo: { type: 'image/svg+xml', content: '' },
  uiConfig: { layout: 'BaseLayout' },
  uiHooks: {
    // Swagger UI assigns innerHTML. The page only renders our own API description.
    onRequest: (_request, reply, done) => {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.header('content-security-policy', policy.replace(/; require-trusted-types-for.*/, ''))
      done()
    },
  },
  theme: {
    title: 'API',
    favicon: [
      {
        filename: 'favicon.svg',
        rel: 'icon',
        type: 'image/svg+xml',
        sizes: 'any',
        content: readFileSync(new URL('../public/brand/favicon.svg', import.meta.url)),
      },
    ],
  },
}
