/** One thing below the other on a sheet of A4. */
export type Block =
  | { kind: 'letterhead'; sender: string; address: string[]; title: string; number: string }
  | { kind: 'columns'; columns: { label: string; lines: string[] }[] }
  | { kind: 'table'; head: [string, string]; rows: [string, string][] }
  /** Amounts under the table; the last ones count most. */
  | { kind: 'sums'; sums: { label: string; amount: string; isStrong?: boolean }[] }
  | { kind: 'text'; label: string; lines: string[] }
  /** Across the sheet, such as VOID. */
  | { kind: 'stamp'; text: string }

export type Paper = {
  title: string
  author: string
  /** Stands in the file as its date, so that the same paper is the same bytes. */
  madeAt: Date
  blocks: Block[]
}
