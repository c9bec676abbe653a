import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { exportAccount } from '#core/account/account.server.ts'
import { removeAccount } from '#core/account/remove-account.server.ts'
import { invoiceRow } from '#core/invoice/invoice.ts'
import { ledgerRow } from '#core/ledger/ledger.ts'
import { noteRow } from '#core/note/note.ts'
import { noticeRow } from '#core/notice/notice.ts'
import { orderRow } from '#core/order/order-response.ts'
import { claimRow } from '#core/payment-claim/claim-response.ts'
import { ownPersonRow } from '#core/person/person.ts'
import { problemRow } from '#core/problem/problem-response.ts'
import { projectRow } from '#core/project/project.ts'
import { sessionRow } from '#core/session/session.ts'
import { requestRow } from '#core/template-request/template-request-response.ts'
import { deleted, deletedSchema, problemSchema } from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'
import { presentClaim } from '../money/claim-wire.ts'
import { presentInvoice } from '../money/invoice-wire.ts'
import { presentLedgerEntry } from '../money/ledger.ts'
import { presentOrder } from '../orders/order-wire.ts'
import { presentProject } from '../orders/project-wire.ts'
import { presentRequest } from '../orders/template-request-wire.ts'
import { presentProblem } from '../support/problem-wire.ts'
import { presentNote } from './notes.ts'
import { presentNotice } from './notices.ts'
import { presentSession } from './sessions.ts'

const exportSchema = z.object({
  user: ownPersonRow,
  sessions: z.array(sessionRow),
  projects: z.array(projectRow),
  notes: z.array(noteRow),
  problems: z.array(problemRow),
  notices: z.array(noticeRow),
  orders: z.array(orderRow),
  templateRequests: z.array(requestRow),
  invoices: z.array(invoiceRow),
  payments: z.array(claimRow),
  ledger: z.array(ledgerRow),
  activity: z.array(z.object({ at: z.iso.datetime(), action: z.string(), kind: z.string() })),
  incomplete: z.array(z.string()).describe('Lists that are truncated here; their own routes return the rest'),
})

const presentOwnPerson = presenter(ownPersonRow)

export const account: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/account/export',
    {
      config: { permission: 'account.export' },
      schema: {
        tags: ['account'],
        summary: 'Export the data of the own account',
        response: { 200: exportSchema },
      },
    },
    async ({ ctx }, reply) => {
      const { person, sessions, projects, notes, problems, notices, ...rest } = await exportAccount(ctx)
      return reply.header('content-disposition', 'attachment; filename="my-account.json"').send({
        user: presentOwnPerson(person),
        sessions: sessions.map(presentSession),
        projects: projects.map(presentProject),
        notes: notes.map(presentNote),
        problems: problems.map(presentProblem),
        notices: notices.map(presentNotice),
        orders: rest.orders.map(presentOrder),
        templateRequests: rest.templateRequests.map(presentRequest),
        invoices: rest.invoices.map(presentInvoice),
        payments: rest.payments.map(presentClaim),
        ledger: rest.ledger.map(presentLedgerEntry),
        activity: rest.activity.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
        incomplete: rest.incomplete,
      })
    },
  )
  api.delete(
    '/account',
    {
      config: { permission: 'account.remove' },
      schema: {
        tags: ['account'],
        summary: 'Delete the own account (within 15 minutes of signing in)',
        response: { 200: deletedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx }) => {
      await removeAccount(ctx)
      return deleted()
    },
  )
}
