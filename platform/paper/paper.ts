type GridRow = [date: string, text: string, amount: string, balance: string]

/** Element of an A4 document; blocks are stacked vertically. */
export type Block =
  | { kind: 'letterhead'; sender: string; address: string[]; title: string; number: string }
  | { kind: 'columns'; columns: { label: string; lines: string[] }[] }
  | { kind: 'table'; head: [string, string]; rows: [string, string][] }
  /** Date, text and two amounts in each row. */
  | { kind: 'grid'; head: GridRow; rows: GridRow[] }
  /** Amounts below the table; `isStrong` emphasizes one, such as the total. */
  | { kind: 'sums'; sums: { label: string; amount: string; isStrong?: boolean }[] }
  | { kind: 'text'; label: string; lines: string[] }
  /** PNG or JPEG below its label, such as a signature. `height` in points; small unless given. */
  | { kind: 'picture'; label: string; content: Buffer; height?: number }
  /** QR code of an address, with text and the address beside it. */
  | { kind: 'code'; address: string; label: string; lines: string[] }
  /** Diagonal text across the page, such as VOID. */
  | { kind: 'stamp'; text: string }

export type Paper = {
  title: string
  author: string
  /** Date in the file's metadata. Fixed, so that the same document has the same bytes. */
  madeAt: Date
  /** PNG above the sender in the letterhead. */
  logo?: Buffer
  /** Colour of the sender and of the title in the letterhead, such as `#047857`. */
  accent?: string
  blocks: Block[]
}
