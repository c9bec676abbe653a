import { z } from 'zod'
import { exportStates } from '../account-export/export-states.ts'
import type { Stored } from '../entity.ts'
import { calendarDay } from '../text.ts'
import { daysBetween } from '../time.ts'

/** Days for which the file can be downloaded. */
export const accountantExportDays = 7
const longestPeriod = 366

export const accountantRequest = z
  .object({ from: calendarDay.describe('First day, of the business time zone'), to: calendarDay })
  .refine(({ from, to }) => from <= to, { message: 'Must not be before the first day', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) <= longestPeriod, {
    message: 'Must be at most a year',
    path: ['to'],
  })
export type AccountantRequest = z.output<typeof accountantRequest>

export const accountantExportRow = z.object({
  _id: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
  state: z.enum(exportStates),
  size: z.int().nullable().describe('Bytes of the ZIP file'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().describe('The file is deleted then'),
})
export type AccountantExportRow = z.output<typeof accountantExportRow>
export type AccountantExport = Stored<typeof accountantExportRow>

export const accountantFileName = ({ from, to }: AccountantRequest): string =>
  `accountant-${from}-to-${to}.zip`
