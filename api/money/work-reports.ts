import { reportPeriod } from '#core/report/report.ts'
import { readDelivery, readLateWork } from '#core/report/work-report.server.ts'
import {
  type DeliveryReport,
  deliveryReport,
  deliveryRequest,
  type LateReport,
  lateReport,
} from '#core/report/work-report.ts'
import { deliveryGroupLabels, lateKindLabels, nameOfDelivery } from '#core/report/work-report-groups.ts'
import { reportExport } from '../http/report-export.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

type DeliveryLine = Omit<DeliveryReport['rows'][number], 'key'> & { name: string }

const deliveryTimes: Columns<DeliveryLine> = {
  Orders: ({ orders }) => orders,
  'Median in days': ({ medianDays }) => medianDays,
  'Slowest tenth in days': ({ slowestDays }) => slowestDays,
}

const lateColumns: Columns<LateReport['rows'][number]> = {
  Work: ({ kind }) => lateKindLabels[kind],
  Late: ({ count }) => count,
  'Longest in days': ({ longestDays }) => longestDays,
}

/** Time from order to delivery, and late work. */
export function workReports(api: Api): void {
  api.get(
    '/reports/delivery',
    {
      config: { permission: 'report.read' },
      schema: {
        tags: ['ledger'],
        summary: 'Days from order to delivery in a period by service or month',
        description: 'An order counts on the day of its delivery, in the business time zone.',
        querystring: deliveryRequest,
        response: { 200: deliveryReport },
      },
    },
    async ({ ctx, query }) => readDelivery(ctx, query),
  )
  api.get(
    '/reports/late',
    {
      config: { permission: 'report.read' },
      schema: {
        tags: ['ledger'],
        summary: 'Orders, projects and problems that are late today',
        response: { 200: lateReport },
      },
    },
    async ({ ctx }) => readLateWork(ctx),
  )
  reportExport(api, {
    name: 'delivery',
    permission: 'report.read',
    summary: 'Days from order to delivery as a spreadsheet',
    request: deliveryRequest,
    read: readDelivery,
    lines: ({ by, rows, total }): DeliveryLine[] => [
      ...rows.map(({ key, ...times }) => ({ name: nameOfDelivery(by, key), ...times })),
      { name: 'All orders', ...total },
    ],
    columns: ({ by }) => ({ [deliveryGroupLabels[by]]: ({ name }) => name, ...deliveryTimes }),
  })
  reportExport(api, {
    name: 'late',
    permission: 'report.read',
    summary: 'Late work of today as a spreadsheet',
    request: reportPeriod,
    read: (ctx) => readLateWork(ctx),
    lines: ({ rows }) => rows,
    columns: () => lateColumns,
  })
}
