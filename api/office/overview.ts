import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { invoiceAges } from '#core/invoice/invoice.ts'
import { readOverview } from '#core/overview/overview.server.ts'
import { type Overview, overviewRequest } from '#core/overview/overview.ts'
import { methodKinds } from '#core/payment-method/payment-method.ts'
import { serviceKinds } from '#core/service/service.ts'
import { backupFactsSchema, presentBackups } from './backups.ts'

const count = z.int()
const time = z.iso.datetime().nullable()
const money = z.object({ minor: z.int(), currency: z.enum(['USD', 'BDT']) })

const overviewSchema = z.object({
  toDo: z.object({
    newOrders: count,
    claimsToCheck: count,
    oldestClaimAt: time,
    openProblems: count,
    requestsToQuote: count,
    unreadContacts: count,
    domainsEnding: count,
  }),
  money: z.object({
    billed: money,
    invoices: count,
    received: money,
    receivedBy: z.array(z.object({ method: z.enum(methodKinds), amount: money, payments: count })),
    refunded: money,
    outstanding: z.array(z.object({ age: z.enum(invoiceAges), count, open: money })),
  }),
  trends: z.object({
    ordersByService: z.array(z.object({ service: z.enum(serviceKinds), count })),
    firstReply: z.array(z.object({ week: z.iso.date(), hours: z.number(), count })),
    visits: z.array(z.object({ week: z.iso.date(), count })),
    ratings: z.array(z.object({ week: z.iso.date(), average: z.number(), count })),
  }),
  system: z.object({
    version: z.string(),
    failedJobs: count,
    failedMails: count,
    waitingMails: count,
    hasMailServer: z.boolean(),
  }),
  backups: backupFactsSchema,
  setUp: z.object({
    hasMethod: z.boolean(),
    hasTemplate: z.boolean(),
    hasOrder: z.boolean(),
    hasProject: z.boolean(),
  }),
})

const present = ({ toDo, backups, ...same }: Overview) => ({
  ...same,
  toDo: { ...toDo, oldestClaimAt: toDo.oldestClaimAt?.toISOString() ?? null },
  backups: presentBackups(backups),
})

export const overview: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/overview',
    {
      config: { permission: 'overview.read' },
      schema: {
        tags: ['live'],
        summary: 'Tasks, revenue of a date range, trends and system status (administrators)',
        querystring: overviewRequest,
        response: { 200: overviewSchema },
      },
    },
    async ({ ctx, query }) => present(await readOverview(ctx, query, api.installed)),
  )
}
