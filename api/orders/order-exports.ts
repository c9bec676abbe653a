import { toUnits } from '#core/money.ts'
import { type AssignedOrder, listOrders } from '#core/order/order.server.ts'
import { orderStatusLabels } from '#core/order/order.ts'
import { orderListRequest } from '#core/order/order-input.ts'
import { writableAddress } from '#core/owner/owner.ts'
import { listQuotes } from '#core/quote/quote.server.ts'
import { quoteListRequest } from '#core/quote/quote-input.ts'
import { quoteStatusLabels } from '#core/quote/quote-machine.ts'
import type { Quote } from '#core/quote/quote-response.ts'
import { serviceKindLabels } from '#core/service/service-kind-labels.ts'
import { listRequests } from '#core/template-request/template-request.server.ts'
import { requestStatusLabels, type TemplateRequest } from '#core/template-request/template-request.ts'
import { requestListRequest } from '#core/template-request/template-request-input.ts'
import { dayOf } from '#core/time.ts'
import { exportRoute } from '../http/export-route.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const serviceName = (kind: string) => (serviceKindLabels as Record<string, string>)[kind] ?? kind

const orderColumns: Columns<AssignedOrder> = {
  Date: ({ createdAt }) => dayOf(createdAt),
  Number: ({ number }) => number,
  Client: ({ clientName }) => clientName,
  'E-mail': ({ email }) => writableAddress(email),
  Service: ({ serviceKind }) => serviceName(serviceKind),
  Bought: ({ bought }) => bought.name,
  State: ({ status }) => orderStatusLabels[status],
  Price: ({ total }) => toUnits(total),
  Currency: ({ total }) => total.currency,
  'Due on': ({ dueOn }) => dueOn,
  'Delivered on': ({ deliveredAt }) => deliveredAt && dayOf(deliveredAt),
  'Assigned to': ({ assignee }) => assignee?.name ?? null,
  Source: ({ source }) => source,
}

const quoteColumns: Columns<Quote> = {
  Date: ({ createdAt }) => dayOf(createdAt),
  Number: ({ number }) => number,
  Title: ({ title }) => title,
  Client: ({ clientName }) => clientName,
  'E-mail': ({ email }) => writableAddress(email),
  Service: ({ serviceKind }) => serviceName(serviceKind),
  State: ({ status }) => quoteStatusLabels[status],
  Price: ({ totalCents, currency }) => toUnits({ minor: totalCents, currency }),
  Currency: ({ currency }) => currency,
  'Sent on': ({ sentAt }) => sentAt && dayOf(sentAt),
  'Valid until': ({ validUntil }) => validUntil,
}

const requestColumns: Columns<TemplateRequest> = {
  Date: ({ createdAt }) => dayOf(createdAt),
  Number: ({ number }) => number,
  Client: ({ clientName }) => clientName,
  'E-mail': ({ email }) => writableAddress(email),
  Business: ({ businessName }) => businessName,
  Phone: ({ phone }) => phone,
  Domain: ({ domain, domainWanted }) => domain || domainWanted,
  State: ({ status }) => requestStatusLabels[status],
  Deadline: ({ deadline }) => deadline,
  Budget: ({ budget }) => budget,
  Text: ({ text }) => text,
}

/** Files of the lists of orders, quotes and requests. */
export function orderExports(api: Api): void {
  exportRoute(api, 'orders', 'order', orderListRequest, listOrders, orderColumns)
  exportRoute(api, 'quotes', 'quote', quoteListRequest, listQuotes, quoteColumns)
  exportRoute(api, 'template-requests', 'template-request', requestListRequest, listRequests, requestColumns)
}
