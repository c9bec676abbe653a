/** Reasons of refusal; core has a message for each. */
export const unreadableReasons = [
  'empty',
  'too-large',
  'encrypted',
  'xlsb',
  'ods',
  'numbers',
  'word-or-powerpoint',
  // HTML, CSV, Excel 2003 XML or plain text with an Excel file name.
  'text',
  'not-a-spreadsheet',
  'damaged',
  'no-sheets',
  'too-much-inside',
  // Output far larger than the file.
  'too-large-unpacked',
  'too-long',
] as const

export type UnreadableReason = (typeof unreadableReasons)[number]

/** A file cannot be read, for a reason that can be shown to the user. */
export class UnreadableSheet extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`unreadable spreadsheet: ${reason}`, options)
    this.reason = reason
  }
}
