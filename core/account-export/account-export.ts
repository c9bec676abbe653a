import { z } from 'zod'
import type { Stored } from '../entity.ts'

export const accountExportStates = ['waiting', 'ready', 'failed'] as const
export type AccountExportState = (typeof accountExportStates)[number]

export const accountExportRow = z.object({
  _id: z.uuid(),
  state: z.enum(accountExportStates),
  size: z.int().nullable().describe('Bytes of the ZIP file'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().describe('The file is deleted then'),
})
export type AccountExportRow = z.output<typeof accountExportRow>
export type AccountExport = Stored<typeof accountExportRow>

export const exportFileName = 'my-data.zip'
