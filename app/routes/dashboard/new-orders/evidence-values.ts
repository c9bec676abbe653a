import type { EvidenceRow, saveEvidence } from '#app/api/evidence.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { readAmount } from '#app/components/payment/read-amount.ts'
import { typePrice } from '#app/components/payment/read-dollars.ts'
import { currentDay } from '#app/components/time/current-day.ts'

type ReadingValues = { count: string; on: string; files: AttachedFile[] }
export type EvidenceValues = {
  goal: string
  figures: { name: string; link: string; target: string; start: ReadingValues; end: ReadingValues }[]
  spend: string
  currency: string
}

const emptyReading = (): ReadingValues => ({ count: '', on: currentDay(), files: [] })
export const emptyFigure = (): EvidenceValues['figures'][number] => ({
  ...{ name: '', link: '', target: '' },
  ...{ start: emptyReading(), end: emptyReading() },
})

type Reading = EvidenceRow['figures'][number]['start']

const valuesOfReading = (reading: Reading): ReadingValues =>
  reading
    ? {
        ...{ count: String(reading.count), on: reading.on },
        files: reading.file ? [{ ...reading.file, id: reading.file._id }] : [],
      }
    : emptyReading()

export const valuesOfEvidence = ({ goal, figures, spend }: EvidenceRow): EvidenceValues => ({
  goal,
  figures:
    figures.length === 0
      ? [emptyFigure()]
      : figures.map(({ name, link, target, start, end }) => ({
          ...{ name, link, target: String(target ?? '') },
          ...{ start: valuesOfReading(start), end: valuesOfReading(end) },
        })),
  spend: spend ? typePrice(spend) : '',
  currency: spend?.currency ?? 'BDT',
})

/** Reads digits with any separators of thousands. Other text is refused by the server, as not a number. */
const countOf = (typed: string) => Number(typed.replace(/[,\s]/g, ''))

/** A reading without a count does not exist yet. */
const toReading = ({ count, on, files }: ReadingValues) =>
  count.trim() === '' ? null : { count: countOf(count), on, file: files[0]?.id ?? null }

export const toEvidencePatch = (
  { goal, figures, spend, currency }: EvidenceValues,
  version: number,
): Parameters<typeof saveEvidence>[2] => ({
  ...{ version, goal },
  figures: figures.map(({ name, link, target, start, end }) => ({
    ...{ name, link, target: target.trim() === '' ? null : countOf(target) },
    ...{ start: toReading(start), end: toReading(end) },
  })),
  // The server refuses an amount of nothing.
  spend: spend.trim() === '' ? null : { minor: readAmount(spend, currency) ?? 0, currency },
})
