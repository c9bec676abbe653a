import { expect, it } from 'vitest'
import { findFault, longestDrawing } from './check-drawing.ts'
import { isDrawing } from './drawing.ts'

const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

it('recognizes a drawing after a declaration, comments and a document type', () => {
  const drawing = '<?xml version="1.0"?>\n<!-- a > b -- c -->\n<!-- -->\n<!DOCTYPE svg [<!-- x -->]>\n<svg/>'
  expect(isDrawing(Buffer.from('<svg>'))).toBe(true)
  expect(isDrawing(Buffer.from('<!-- never ends <svg>'))).toBe(false)
  expect(isDrawing(Buffer.from(drawing.replace('<svg/>', '<svg >')))).toBe(true)
  expect(isDrawing(Buffer.from(drawing.replace('<svg/>', '<html>')))).toBe(false)
})

// Patterns that backtrack would take hours, so these would run into the limit of the runner.
it.each(['<!---->', '<!-- -->\n', '<!--', '<!doctype a[', '<?xml ', ' \n'])(
  'recognizes that %j over and over is no drawing',
  (text) => {
    expect(isDrawing(Buffer.from(`${fill(text, 8_000)}x`))).toBe(false)
  },
)

it.each(['<a ', '<svg ', '<svg width ', ' width=', 'url( ', 'href = ', ' on', '<a:', 'javascript', ' '])(
  'checks the largest drawing of %j over and over',
  (text) => {
    expect(() => findFault(Buffer.from(fill(text, longestDrawing)))).not.toThrow()
    expect(() => findFault(Buffer.from(`<svg ${fill(text, longestDrawing - 10)}`))).not.toThrow()
  },
)
