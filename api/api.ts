import swagger from '@fastify/swagger'
import swaggerPage from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { Refusal } from '#core/errors.ts'
import { permit } from '#core/permissions.ts'
import { readBrand } from '#core/site-settings/read-brand.server.ts'
import { documentationPage } from './documentation-page.ts'
import { answerProblem } from './http/problem.ts'
import { describeRoute } from './http/route-description.ts'
import { checkTokenScopes } from './http/token-scopes.ts'
import { resources } from './resources.ts'

/** The REST API plugin, registered under `/api`. */
export const api: FastifyPluginAsync = async (scope) => {
  scope.setErrorHandler(answerProblem)
  scope.removeContentTypeParser('text/plain')
  checkTokenScopes(scope)
  // Permissions and limits are checked before the body is read.
  scope.addHook('onRequest', async ({ ctx, routeOptions: { config } }) => {
    if (config.permission) permit(ctx, config.permission)
    if (config.limit) await ctx.limit(config.limit)
  })
  scope.setValidatorCompiler(validatorCompiler)
  // Presenters are typed, so responses are not validated at runtime.
  scope.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1',
        description: [
          'Errors are RFC 9457 problem documents.',
          'Lists are newest first. `q` searches, `sort` sorts (a minus sign reverses), and further parameters filter. Pages use `limit` with `before`, or with `offset` when sorted otherwise. `X-Total-Count` is the number of matching rows, `Link` the next page. `X-Total-Amounts` of invoices and expenses has their sum in each currency as JSON, without void invoices, for up to 5,000 rows.',
          'Costly responses (`x-gate`) are limited in concurrency, with a lower limit per address: 429 or 503 with `Retry-After` beyond that. They are limited in size and link to the rest. `x-budget` says what a request may cost, if more than usual.',
          'Deleted records can be restored from the trash for 30 days.',
          'Programs send `Authorization: Bearer ph_…`, an API token from the screen Your account. `security` names the scope that a call needs; a call without `apiToken` is closed to tokens. A token never does more than its person may do.',
        ].join('\n\n'),
      },
      components: { securitySchemes: { apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'ph_…' } } },
    },
    transform: describeRoute,
  })
  scope.get('/openapi.json', { schema: { hide: true } }, async ({ ctx }) => {
    const description = scope.swagger()
    const { name } = await readBrand(ctx)
    return { ...description, info: { ...description.info, title: `${name} API` } }
  })
  await scope.register(swaggerPage, documentationPage)
  for (const resource of resources) await resource(scope.withTypeProvider<ZodTypeProvider>())
  // Without this route, unknown API paths would render the website's 404 page.
  scope.all('/*', { schema: { hide: true } }, async () => {
    throw new Refusal('not_found', 'There is nothing at this address.')
  })
}
