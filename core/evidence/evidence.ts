import { z } from 'zod'
import { fileRow } from '../attachment/attachment.ts'
import type { Stored } from '../entity.ts'
import { anyAmount } from '../money-input.ts'
import { moneySchema } from '../response-fields.ts'
import { seenVersion } from '../seen-version.ts'
import { idOf, link, optionalText, recordedDay, requiredText, wholeNumber } from '../text.ts'

export const maxFigures = 12

const count = wholeNumber(0, 2_000_000_000)

const readingInput = z.object({
  count,
  on: recordedDay,
  file: idOf('an upload').nullish().describe('`_id` of the screenshot'),
})
const figureInput = z.object({
  name: requiredText(120, 'Name is required'),
  link: link.optional(),
  target: count.nullish(),
  start: readingInput.nullish(),
  end: readingInput.nullish(),
})
type FigureInput = z.output<typeof figureInput>

export const evidencePatch = z.object({
  goal: optionalText(1_000).optional(),
  figures: z
    .array(figureInput, 'Must be a list of figures')
    .max(maxFigures, `Must be at most ${maxFigures} figures`)
    .optional(),
  spend: anyAmount.nullish().describe('Spent on the campaign'),
  version: seenVersion.describe('0 while there is no evidence'),
})
export type EvidencePatch = z.output<typeof evidencePatch>

const reading = z.object({
  count: z.int(),
  on: z.iso.date(),
  file: fileRow.nullable().describe('Screenshot'),
})
export const evidenceRow = z.object({
  goal: z.string(),
  figures: z.array(
    z.object({
      name: z.string().describe('What is counted, such as followers of a page'),
      link: z.string(),
      target: z.int().nullable(),
      start: reading.nullable(),
      end: reading.nullable(),
    }),
  ),
  spend: moneySchema.nullable(),
  version: z.int(),
  updatedAt: z.iso.datetime().nullable(),
})
export type EvidenceRow = z.output<typeof evidenceRow>
export type Evidence = Stored<typeof evidenceRow>

type StoredReading = { count: number; on: string; file: string | null }
/** A figure as the database has it: screenshots by their ids. */
export type StoredFigure = {
  name: string
  link: string
  target: number | null
  start: StoredReading | null
  end: StoredReading | null
}

const storeReading = (reading: FigureInput['start']): StoredReading | null =>
  reading ? { count: reading.count, on: reading.on, file: reading.file ?? null } : null

export const storeFigure = ({ name, link, target, start, end }: FigureInput): StoredFigure => ({
  ...{ name, link: link ?? '', target: target ?? null },
  ...{ start: storeReading(start), end: storeReading(end) },
})

export const filesOf = (figures: StoredFigure[]): string[] =>
  figures.flatMap(({ start, end }) => [start?.file ?? [], end?.file ?? []].flat())
