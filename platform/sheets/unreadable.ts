/** Why a file is refused; each has its own sentence in core. */
export const unreadableReasons = [
  'empty',
  'too-large',
  'encrypted',
  'xlsb',
  'ods',
  'numbers',
  'word-or-powerpoint',
  // HTML, CSV, Excel-2003 XML, plain text under an Excel name.
  'text',
  'not-a-spreadsheet',
  'damaged',
  'no-sheets',
  'too-much-inside',
  // Far larger than the file.
  'too-large-unpacked',
  'too-long',
] as const

export type UnreadableReason = (typeof unreadableReasons)[number]

/** A file that can't be shown, for a reason a person can be told. */
export class UnreadableSheet extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`unreadable spreadsheet: ${reason}`, options)
    this.reason = reason
  }
}
