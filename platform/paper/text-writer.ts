import type PDFDocument from 'pdfkit'
import { fontName, splitRuns, type Weight } from './fonts.ts'

export type Style = { size: number; weight?: Weight; colour?: string }
type Column = { x: number; width: number; align?: 'left' | 'right' }

const lineHeight = 1.45
/** Signs of a word that is measured as a whole, and of a part of a longer one: some have no width. */
const longestMeasured = 200

/** Writes lines with several scripts. The library supports only one font at a time. */
export function createTextWriter(sheet: typeof PDFDocument.prototype) {
  const use = (script: Parameters<typeof fontName>[0], { size, weight = 'normal' }: Style) =>
    sheet.font(fontName(script, weight)).fontSize(size)

  const widthOf = (text: string, style: Style): number =>
    splitRuns(text).reduce((sum, run) => sum + use(run.script, style).widthOfString(run.text), 0)

  function writeLine(line: string, y: number, { x, width, align = 'left' }: Column, style: Style): void {
    let left = align === 'right' ? x + width - widthOf(line, style) : x
    for (const { text, script } of splitRuns(line)) {
      use(script, style)
        .fillColor(style.colour ?? ink)
        .text(text, left, y + style.size, { lineBreak: false, baseline: 'alphabetic' })
      left += sheet.widthOfString(text)
    }
  }

  const widths = new Map<string, number>()
  /** Each word is measured once: amounts and days repeat on every row. */
  function measured(word: string, style: Style): number {
    const key = `${style.size} ${style.weight} ${word}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = widthOf(word, style)
    if (word.length <= longestMeasured) widths.set(key, width)
    return width
  }

  /** Breaks text into lines, between words and within words that are too long for a line. */
  function wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const word of text.split(/\s+/).flatMap((one) => cutLong(one, width, style))) {
      if (line && used + measured(word, style) > width) {
        lines.push(line)
        line = word
        used = 0
      } else line = line ? `${line} ${word}` : word
      used += measured(`${word} `, style)
    }
    return [...lines, line]
  }

  /** Adds the widths of the signs up: measuring each longer part anew would take quadratic time and memory. */
  function cutLong(word: string, width: number, style: Style): string[] {
    if (word.length <= longestMeasured && measured(word, style) <= width) return [word]
    const parts: string[] = []
    let [part, used, count] = ['', 0, 0]
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      const own = measured(segment, style)
      if (part && (used + own > width || count === longestMeasured)) {
        parts.push(part)
        part = ''
        used = 0
        count = 0
      }
      part += segment
      used += own
      count += 1
    }
    return [...parts, part]
  }

  return {
    /** Returns the y position of the next line. */
    write(text: string, y: number, column: Column, style: Style): number {
      const height = style.size * lineHeight
      const lines = wrap(text, column.width, style)
      for (const [number, line] of lines.entries()) writeLine(line, y + number * height, column, style)
      return y + lines.length * height
    },
    heightOf: (text: string, width: number, style: Style): number =>
      wrap(text, width, style).length * style.size * lineHeight,
  }
}
export type Pen = ReturnType<typeof createTextWriter>

export const ink = '#15241d'
export const muted = '#55635b'
export const rule = '#d9ddd6'
