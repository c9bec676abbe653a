import type { Row } from '#core/spreadsheet/spreadsheet.ts'
import type { SheetEvents } from '#core/spreadsheet/store.server.ts'

type Cell = Row['values'][number]
/** A raw value, or a number with the text that Excel displays. */
type Shown = Cell | { value: number; text: string }
type SampleSheet = { name: string; widths: number[]; isHidden?: boolean; rows: Shown[][] }
type SampleFile = { hoursAgo: number; filename: string; size: number; sheets: SampleSheet[] }

const taka = (value: number) => ({
  value,
  text: `৳${value.toLocaleString('en', { minimumFractionDigits: 2 })}`,
})
const percent = (value: number) => ({ value, text: `${Math.round(value * 100)}%` })

/** Converts a calendar day to Excel's serial date. */
function day(text: string): Shown {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  const value = Math.round((Date.UTC(year, month - 1, date) - Date.UTC(1899, 11, 30)) / 86_400_000)
  return { value, text: `${date}/${month}/${year}` }
}

const tiles: Shown[][] = [
  'Ivory',
  'Slate',
  'Terracotta',
  'Sea green',
  'Walnut',
  'Sand',
  'Graphite',
  'Indigo',
].flatMap((colour, family) =>
  ['30 × 30', '40 × 40', '60 × 60'].map((size, step) => {
    const price = 38 + 9 * family + 22 * step
    return [
      `MT-${101 + 10 * family + step}`,
      `${colour} floor tile`,
      size,
      taka(price),
      1_450 - 130 * family - 90 * step,
    ]
  }),
)

/** Workbooks such as clients of the site would upload. */
export const sampleSpreadsheets: SampleFile[] = [
  {
    hoursAgo: 4,
    filename: 'Meghna Tiles price list.xlsx',
    size: 14_212,
    sheets: [
      {
        name: 'Prices',
        widths: [10, 24, 10, 12, 10],
        rows: [['Code', 'Product', 'Size (cm)', 'Price per piece', 'In stock'], ...tiles],
      },
      {
        name: 'Delivery',
        widths: [18, 14, 12],
        rows: [
          ['Area', 'Days', 'Charge'],
          ['Dhaka', 1, taka(350)],
          ['Chattogram', 2, taka(900)],
          ['Sylhet', 3, taka(1_100)],
        ],
      },
      {
        name: 'Cost',
        widths: [10, 12],
        isHidden: true,
        rows: [
          ['Code', 'Margin'],
          ['MT-101', percent(0.22)],
        ],
      },
    ],
  },
  {
    hoursAgo: 30,
    filename: 'রান্নাঘর মাসের হিসাব.xlsx',
    size: 9_870,
    sheets: [
      {
        name: 'হিসাব',
        widths: [12, 26, 14, 14],
        rows: [
          ['তারিখ', 'বিবরণ', 'আয়', 'ব্যয়'],
          [day('2026-10-01'), 'চাল ও ডাল', null, taka(18_400)],
          [day('2026-10-02'), 'সপ্তাহের বিক্রি', taka(64_250), null],
          [day('2026-10-05'), 'সবজি, কারওয়ান বাজার', null, taka(7_325.5)],
          [day('2026-10-09'), 'অনুষ্ঠানের খাবার, ৮০ জন', taka(48_000), null],
          [],
          ['', 'মোট', taka(112_250), taka(25_725.5)],
        ],
      },
    ],
  },
  {
    hoursAgo: 24 * 6,
    filename: 'Campaign results.xls',
    size: 26_112,
    sheets: [
      {
        name: 'October',
        widths: [12, 12, 10, 10, 14, 12],
        rows: [
          ['Day', 'Page', 'Reached', 'Clicks', 'Clicks of reached', 'On budget'],
          [day('2026-10-12'), 'Facebook', 4_210, 337, percent(0.08), true],
          [day('2026-10-13'), 'Facebook', 5_655, 396, percent(0.07), true],
          [day('2026-10-14'), 'Instagram', 3_020, 272, percent(0.09), true],
          [day('2026-10-15'), 'Instagram', 6_114, 306, percent(0.05), false],
        ],
      },
    ],
  },
]

const textOf = (cell: Shown): string => {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return typeof cell === 'object' ? cell.text : String(cell)
}
const rawOf = (cell: Shown): Cell => (cell !== null && typeof cell === 'object' ? cell.value : cell)

/** Yields the events that a workbook reader would emit for the file. */
export async function* readSample({ sheets }: SampleFile): SheetEvents {
  for (const { name, widths: columnWidths, isHidden = false, rows } of sheets) {
    const size = { columnCount: Math.max(...rows.map((row) => row.length)), rowCount: rows.length }
    yield {
      kind: 'sheet',
      sheet: { name, kind: 'rows', isHidden, isDamaged: false, ...size, columnWidths, merges: [] },
    }
    const read = rows.map((row, number) => ({ number, texts: row.map(textOf), values: row.map(rawOf) }))
    yield { kind: 'rows', rows: read.filter(({ texts }) => texts.length > 0) }
  }
}
