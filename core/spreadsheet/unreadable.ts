import type { GateRefusal } from '#platform/gate.ts'
import type { UnreadableReason, UnreadableSheet } from '#platform/sheets/sheet-reader.ts'
import { Refusal, type RefusalKind } from '../errors.ts'
import { fileTooLarge } from '../file/file.ts'

const saveAsXlsx = 'Please open it in Excel and save it as an Excel workbook (.xlsx).'

/** Refusals with advice for the user, by the reason a file can't be read. */
const answers: Record<UnreadableReason, [RefusalKind, string]> = {
  empty: ['invalid', 'This file is empty. Please choose the file that has your data.'],
  'too-large': ['too_large', fileTooLarge],
  encrypted: [
    'invalid',
    'This file is protected by a password. Please remove the password in Excel and upload it again.',
  ],
  xlsb: ['unsupported', `This is a binary workbook (.xlsb). ${saveAsXlsx}`],
  ods: [
    'unsupported',
    'This is an OpenDocument spreadsheet (.ods). Please save it as .xlsx and upload it again.',
  ],
  numbers: [
    'unsupported',
    'This is a Numbers document. Please export it to Excel in Numbers and upload that file.',
  ],
  'word-or-powerpoint': [
    'unsupported',
    'This is a Word or PowerPoint document, not a workbook. Please choose an Excel file.',
  ],
  text: ['unsupported', `This file is a text or web page under the name of an Excel file. ${saveAsXlsx}`],
  'not-a-spreadsheet': [
    'unsupported',
    'This is not an Excel file, whatever its name says. Please choose another file.',
  ],
  damaged: [
    'invalid',
    'This file is damaged and can’t be read. Please open it in Excel, save it again and upload that file.',
  ],
  'no-sheets': ['invalid', 'This workbook has no sheets to show. Please choose another file.'],
  'too-much-inside': [
    'invalid',
    'This file holds more than can be shown (at most 256 sheets and a million cells). Please split it into smaller files.',
  ],
  'too-large-unpacked': [
    'invalid',
    'This file becomes too large when it is unpacked. Please split it into smaller files.',
  ],
  'too-long': [
    'invalid',
    'This file takes too long to read. Please save it again in Excel, or split it, and upload it again.',
  ],
}

const isUnreadableReason = (reason: string): reason is UnreadableReason => Object.hasOwn(answers, reason)

/** Translates a reader's error into a refusal. Returns any other error, which is a bug, unchanged. */
export function translateReaderError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { reason, retryAfterSeconds } = error as Partial<
    Omit<UnreadableSheet, 'reason'> & Omit<GateRefusal, 'reason'> & { reason: string }
  >
  const answer = reason && isUnreadableReason(reason) ? answers[reason] : undefined
  if (answer) return new Refusal(...answer, { cause: error.cause })
  if (error instanceof Refusal || typeof retryAfterSeconds !== 'number') return error
  return new Refusal(
    'limited',
    `Other files are being read just now. Please try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )
}
