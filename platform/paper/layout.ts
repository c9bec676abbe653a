import type PDFDocument from 'pdfkit'
import type { Paper } from './paper.ts'
import { muted, type Pen, rule } from './text-writer.ts'

export const margin = 56
export const width = 595.28 - 2 * margin
export const bottom = 841.89 - margin
export const amountWidth = 130

export const normal = { size: 10.5 }
export const small = { size: 9, colour: muted }
export const strong = { size: 10.5, weight: 'bold' as const }

export type Sheet = typeof PDFDocument.prototype
export type Look = Pick<Paper, 'logo' | 'accent'>
/** `pause` lets other work of the process go on. */
export type Drawing = Look & { sheet: Sheet; pen: Pen; pause: () => Promise<void> | undefined }

export const drawRule = (sheet: Sheet, y: number) =>
  sheet
    .lineWidth(0.7)
    .strokeColor(rule)
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .stroke()
