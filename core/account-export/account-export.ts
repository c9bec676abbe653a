import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { exportStates } from './export-states.ts'

export const accountExportRow = z.object({
  _id: z.uuid(),
  state: z.enum(exportStates),
  size: z.int().nullable().describe('Bytes of the ZIP file'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().describe('The file is deleted then'),
})
export type AccountExportRow = z.output<typeof accountExportRow>
export type AccountExport = Stored<typeof accountExportRow>

const shortest = 12
const longest = 200
const sentence = `Must be ${shortest} to ${longest} characters`

export const exportRequest = z.object({
  passphrase: z
    .string(sentence)
    .max(longest, sentence)
    .refine((written) => [...written.trim()].length >= shortest, sentence)
    .optional()
    .describe('With it, the file has the access data of the own projects, encrypted with it (age)'),
})
export type ExportRequest = z.output<typeof exportRequest>

export const exportFileName = 'my-data.zip'
