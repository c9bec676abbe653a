import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import swaggerPage, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { brand } from '#core/brand/brand.ts'
import { Refusal } from '#core/errors.ts'
import { permit } from '#core/permissions.ts'
import { account } from './account.ts'
import { attachments } from './attachments.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { backups } from './backups.ts'
import { blogs } from './blogs.ts'
import { bulk } from './bulk.ts'
import { certificates } from './certificates.ts'
import { challenge } from './challenge.ts'
import { checkPayments } from './check-payments.ts'
import { contact } from './contact.ts'
import { exports } from './exports.ts'
import { invoices } from './invoices.ts'
import { jobs } from './jobs.ts'
import { ledger } from './ledger.ts'
import { live } from './live.ts'
import { mails } from './mails.ts'
import { notes } from './notes.ts'
import { notices } from './notices.ts'
import { orders } from './orders.ts'
import { overview } from './overview.ts'
import { paymentMethods } from './payment-methods.ts'
import { paymentSettings } from './payment-settings.ts'
import { payments } from './payments.ts'
import { pictures } from './pictures.ts'
import { portfolios } from './portfolios.ts'
import { answerProblem } from './problem.ts'
import { problems } from './problems.ts'
import { projectSecrets } from './project-secrets.ts'
import { projects } from './projects.ts'
import { reviews } from './reviews.ts'
import { describeRoute } from './route-description.ts'
import { search } from './search.ts'
import { services } from './services.ts'
import { sessions } from './sessions.ts'
import { signInStart } from './sign-in.ts'
import { spreadsheetRows } from './spreadsheet-rows.ts'
import { spreadsheetSearch } from './spreadsheet-search.ts'
import { spreadsheetUpload } from './spreadsheet-upload.ts'
import { spreadsheets } from './spreadsheets.ts'
import { templateRequests } from './template-requests.ts'
import { templates } from './templates.ts'
import { trash } from './trash.ts'
import { users } from './users.ts'

/** Swagger UI without the vendor's top bar. */
const documentation: FastifySwaggerUiOptions = {
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
    title: `${brand.name} API`,
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

/** The REST API plugin, registered under `/api`. */
export const api: FastifyPluginAsync = async (scope) => {
  scope.setErrorHandler(answerProblem)
  scope.removeContentTypeParser('text/plain')
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
        title: `${brand.name} API`,
        version: '1',
        description: [
          'Errors are RFC 9457 problem documents.',
          'Lists are newest first. `q` searches, `sort` sorts (a minus sign reverses), and further parameters filter. Pages use `limit` with `before`, or with `offset` when sorted otherwise. `X-Total-Count` is the number of matching rows, `Link` the next page.',
          'Costly responses (`x-gate`) are limited in concurrency, with a lower limit per address: 429 or 503 with `Retry-After` beyond that. They are limited in size and link to the rest.',
          'Deleted records can be restored from the trash for 30 days.',
        ].join('\n\n'),
      },
    },
    transform: describeRoute,
  })
  scope.get('/openapi.json', { schema: { hide: true } }, async () => scope.swagger())
  await scope.register(swaggerPage, documentation)
  const resources = [
    ...[reviews, contact, portfolios, blogs, signInStart, auth, sessions, users],
    ...[projects, projectSecrets, notes, trash, bulk, exports, audit, live, account],
    ...[pictures, certificates, challenge, search],
    ...[spreadsheets, spreadsheetUpload, spreadsheetRows, spreadsheetSearch],
    ...[services, orders, templates, templateRequests],
    ...[attachments, problems, notices, mails, jobs, overview, backups],
    ...[paymentMethods, paymentSettings, invoices, payments, checkPayments, ledger],
  ]
  for (const resource of resources) await scope.register(resource)
  // Without this route, unknown API paths would render the website's 404 page.
  scope.all('/*', { schema: { hide: true } }, async () => {
    throw new Refusal('not_found', 'There is nothing at this address.')
  })
}
