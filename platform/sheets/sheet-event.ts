export type SheetHeading = {
  name: string
  /** Chart sheets are listed without rows. */
  kind: 'rows' | 'chart'
  isHidden: boolean
  isDamaged: boolean
  /** Highest used column and row, counted from one. */
  columnCount: number
  rowCount: number
  /** In characters. May contain fewer entries than there are columns. */
  columnWidths: number[]
  /** Zero-based and inclusive. */
  merges: [top: number, left: number, bottom: number, right: number][]
}

/** `number` is zero-based; `texts` are as shown by Excel, up to the last used cell; `values` are the raw values. */
export type SheetRow = { number: number; texts: string[]; values: (string | number | boolean | null)[] }

/** Rows belong to the preceding sheet event. */
export type SheetEvent = { kind: 'sheet'; sheet: SheetHeading } | { kind: 'rows'; rows: SheetRow[] }
