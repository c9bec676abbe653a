import { craftXlsx, stylesPart } from '../crafted/xlsx.ts'

type Value = string | number | boolean | null
/** Expected content of a sheet by zero-based row numbers. `values` only where they differ from the texts. */
type Shown = {
  name?: string
  kind?: 'chart'
  isHidden?: boolean
  isDamaged?: boolean
  merges?: number[][]
  rows: { [number: number]: string[] }
  values?: { [number: number]: Value[] }
}

/** Handwritten workbook with the content that Excel shows. `isXlsxOnly`: not representable in the old format. */
export type Book = { name: string; make: () => Buffer; shown: Shown[]; isXlsxOnly?: boolean }

const rich =
  '<si><r><rPr><b/></rPr><t>Bold</t></r><r><t xml:space="preserve"> and </t></r><r><rPr><i/></rPr><t>italic</t></r></si>'
const phonetic = '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>'
const dates =
  '<row r="1"><c r="A1" s="0"><v>0</v></c><c r="B1" s="0"><v>1</v></c><c r="C1" s="0"><v>42528</v></c></row>'

const datesStyles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd.mm.yyyy"/><numFmt numFmtId="171" formatCode="yyyy-mm-dd"/><numFmt numFmtId="172" formatCode="[$-F800]dddd"/></numFmts><cellXfs>${[14, 22, 170, 171, 172].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
/** Includes an extension with an element of the same name, as other programs write it. */
const workbookFrom1904 = (written: string) =>
  `<workbook xmlns:r="r"><workbookPr date1904="${written}"/><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets><extLst><ext><x:workbookPr xmlns:x="x" chartTrackingRefBase="1"/></ext></extLst></workbook>`

export const books: Book[] = [
  {
    name: 'every kind of cell',
    make: () =>
      craftXlsx({
        strings: `<si><t>shared</t></si>`,
        styles: stylesPart(['General', '0.00']),
        sheets: [
          {
            name: 'Kinds',
            rows: `<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="n"><v>-2.5</v></c><c r="C1" t="s"><v>0</v></c><c r="D1" t="inlineStr"><is><t>inline</t></is></c><c r="E1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="b"><v>0</v></c><c r="H1" t="e"><v>#DIV/0!</v></c><c r="I1" s="1"><f>1+1</f><v>2</v></c></row>`,
          },
        ],
      }),
    shown: [
      {
        name: 'Kinds',
        rows: { 0: ['1', '-2.5', 'shared', 'inline', 'ab', 'TRUE', 'FALSE', '#DIV/0!', '2.00'] },
        values: { 0: [1, -2.5, 'shared', 'inline', 'ab', true, false, '#DIV/0!', 2] },
      },
    ],
  },
  {
    name: 'every error',
    make: () =>
      craftXlsx({
        sheets: [
          {
            rows: `<row r="1">${['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'].map((error) => `<c t="e"><v>${error}</v></c>`).join('')}</row>`,
          },
        ],
      }),
    shown: [{ rows: { 0: ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'] } }],
  },
  {
    name: 'errors newer than the parser',
    isXlsxOnly: true,
    make: () =>
      craftXlsx({
        sheets: [{ rows: '<row r="1"><c t="e"><v>#SPILL!</v></c><c t="e"><v>#CALC!</v></c></row>' }],
      }),
    shown: [{ rows: { 0: ['#SPILL!', '#CALC!'] } }],
  },
  {
    name: 'gaps between rows and columns',
    make: () =>
      craftXlsx({
        sheets: [
          {
            rows: '<row r="3"><c r="C3"><v>3</v></c></row><row r="5"><c r="B5"><v>5</v></c><c r="E5"><v>6</v></c></row>',
          },
        ],
      }),
    shown: [
      {
        rows: { 2: ['', '', '3'], 4: ['', '5', '', '', '6'] },
        values: { 2: [null, null, 3], 4: [null, 5, null, null, 6] },
      },
    ],
  },
  {
    name: 'rows and cells without addresses',
    isXlsxOnly: true,
    make: () =>
      craftXlsx({
        sheets: [{ rows: '<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>' }],
      }),
    shown: [{ rows: { 0: ['1', '2'], 1: ['3'] } }],
  },
  {
    name: 'styled cells with nothing in them',
    make: () =>
      craftXlsx({
        styles: stylesPart(['0.00']),
        sheets: [
          {
            rows: '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="0"/></row><row r="2"><c r="A2" s="0"/></row>',
          },
        ],
      }),
    shown: [{ rows: { 0: ['1'] } }],
  },
  {
    name: 'a formula without a stored result',
    isXlsxOnly: true,
    make: () =>
      craftXlsx({ sheets: [{ rows: '<row r="1"><c r="A1"><f>1+1</f></c><c r="B1"><v>2</v></c></row>' }] }),
    shown: [{ rows: { 0: ['', '2'] } }],
  },
  {
    name: 'rich text and phonetic readings',
    isXlsxOnly: true,
    make: () =>
      craftXlsx({
        strings: rich + phonetic,
        sheets: [{ rows: '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>' }],
      }),
    shown: [{ rows: { 0: ['Bold and italic', '東京'] } }],
  },
  {
    name: 'rich text',
    make: () =>
      craftXlsx({ strings: rich, sheets: [{ rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }] }),
    shown: [{ rows: { 0: ['Bold and italic'] } }],
  },
  {
    name: 'empty shared texts',
    make: () =>
      craftXlsx({
        strings: '<si><t>a</t></si><si/><si><t></t></si><si><t>d</t></si>',
        sheets: [
          {
            rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>',
          },
        ],
      }),
    shown: [{ rows: { 0: ['a', '', '', 'd'] } }],
  },
  {
    name: 'Bangla and other scripts',
    make: () =>
      craftXlsx({
        sheets: [
          {
            name: 'বাংলা',
            rows: `<row r="1">${['আমার সোনার বাংলা', 'Ünïcödé', '中文', 'עברית', '👩‍💻 emoji', 'e\u0301'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
          },
        ],
      }),
    shown: [
      { name: 'বাংলা', rows: { 0: ['আমার সোনার বাংলা', 'Ünïcödé', '中文', 'עברית', '👩‍💻 emoji', 'e\u0301'] } },
    ],
  },
  {
    name: 'escapes',
    make: () =>
      craftXlsx({
        sheets: [
          {
            name: 'A & B',
            rows: `<row r="1">${['a &lt;b&gt; &amp;amp; &quot;c&quot;', 'line one&#10;line two', '&#x1F600; &#128512;'].map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`,
          },
        ],
      }),
    shown: [{ name: 'A & B', rows: { 0: ['a <b> &amp; "c"', 'line one\nline two', '😀 😀'] } }],
  },
  {
    name: 'characters as escape codes',
    isXlsxOnly: true,
    make: () =>
      craftXlsx({
        sheets: [
          {
            rows: '<row r="1"><c t="inlineStr"><is><t>a_x0041_b</t></is></c><c t="str"><v>_x005F_x0041_</v></c></row>',
          },
        ],
      }),
    shown: [{ rows: { 0: ['aAb', '_x0041_'] } }],
  },
  {
    name: 'escapes in formula results',
    isXlsxOnly: true,
    make: () =>
      craftXlsx({
        sheets: [
          {
            rows: `<row r="1">${['R&amp;D', 'a &lt;b&gt;', '&amp;lt;', 'বাংলা', '&#2476;&#2494;', 'caf&#233;'].map((text) => `<c t="str"><f>A2</f><v>${text}</v></c>`).join('')}</row>`,
          },
        ],
      }),
    shown: [{ rows: { 0: ['R&D', 'a <b>', '&lt;', 'বাংলা', 'বা', 'café'] } }],
  },
  {
    name: 'spaces around texts',
    make: () =>
      craftXlsx({
        strings: '<si><t xml:space="preserve">  two  </t></si>',
        sheets: [{ rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }],
      }),
    shown: [{ rows: { 0: ['  two  '] } }],
  },
  {
    name: 'texts that look like something else',
    make: () =>
      craftXlsx({
        sheets: [
          {
            rows: `<row r="1">${['007', '+8801712345678', '=1+1', '1e5', 'TRUE', '2020-01-01', '__proto__'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
          },
        ],
      }),
    shown: [{ rows: { 0: ['007', '+8801712345678', '=1+1', '1e5', 'TRUE', '2020-01-01', '__proto__'] } }],
  },
  {
    name: 'merged cells',
    make: () =>
      craftXlsx({
        sheets: [
          {
            rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Head</t></is></c><c r="B1"/><c r="C1"><v>3</v></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row><row r="3"><c r="A3"><v>4</v></c></row>',
            after: '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>',
          },
        ],
      }),
    shown: [
      {
        merges: [
          [0, 0, 0, 1],
          [1, 0, 2, 0],
        ],
        rows: { 0: ['Head', '', '3'], 1: ['1', '2'] },
      },
    ],
  },
  {
    name: 'hidden sheets',
    make: () =>
      craftXlsx({
        sheets: [
          { name: 'Seen', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' },
          { name: 'Hidden', state: 'hidden', rows: '<row r="1"><c r="A1"><v>2</v></c></row>' },
          { name: 'Very', state: 'veryHidden', rows: '<row r="1"><c r="A1"><v>3</v></c></row>' },
        ],
      }),
    shown: [
      { name: 'Seen', rows: { 0: ['1'] } },
      { name: 'Hidden', isHidden: true, rows: { 0: ['2'] } },
      { name: 'Very', isHidden: true, rows: { 0: ['3'] } },
    ],
  },
  {
    name: 'dates from 1904',
    make: () =>
      craftXlsx({ isFrom1904: true, styles: stylesPart(['yyyy-mm-dd']), sheets: [{ rows: dates }] }),
    shown: [{ rows: { 0: ['1904-01-01', '1904-01-02', '2020-06-08'] }, values: { 0: [0, 1, 42528] } }],
  },
  {
    name: 'dates from 1904 in every kind of format',
    isXlsxOnly: true,
    make: () =>
      craftXlsx({
        isFrom1904: true,
        styles: datesStyles,
        sheets: [
          {
            rows: `<row r="1">${[0, 1, 2, 3, 4].map((style) => `<c s="${style}"><v>42528.75</v></c>`).join('')}<c t="d" s="3"><v>2020-06-08T18:00:00</v></c><c s="0"><v>-1</v></c></row>`,
          },
        ],
      }),
    shown: [
      {
        rows: {
          0: [
            ...['6/8/2020', '6/8/2020 18:00', '08.06.2020', '2020-06-08', 'Monday, June 8, 2020'],
            ...['2020-06-08', '-1/2/1904'],
          ],
        },
        values: { 0: [...Array.from({ length: 6 }, () => 42528.75), -1] },
      },
    ],
  },
  ...[' 1 ', 'true', '1'].map(
    (written): Book => ({
      name: `dates from 1904, written as “${written}”`,
      isXlsxOnly: true,
      make: () =>
        craftXlsx({
          styles: stylesPart(['yyyy-mm-dd']),
          sheets: [{ rows: dates }],
          parts: [{ name: 'xl/workbook.xml', content: workbookFrom1904(written) }],
        }),
      shown: [{ rows: { 0: ['1904-01-01', '1904-01-02', '2020-06-08'] }, values: { 0: [0, 1, 42528] } }],
    }),
  ),
  {
    name: 'dates in ISO format',
    isXlsxOnly: true,
    make: () =>
      craftXlsx({
        styles: stylesPart(['yyyy-mm-dd']),
        sheets: [
          {
            rows: '<row r="1"><c t="d" s="0"><v>2020-06-08</v></c><c t="d" s="0"><v>2020-06-08T18:00:00</v></c></row>',
          },
        ],
      }),
    shown: [{ rows: { 0: ['2020-06-08', '2020-06-08'] }, values: { 0: [43990, 43990.75] } }],
  },
  {
    name: 'an empty sheet beside a full one',
    make: () =>
      craftXlsx({
        sheets: [{ name: 'Empty' }, { name: 'Full', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }],
      }),
    shown: [
      { name: 'Empty', rows: {} },
      { name: 'Full', rows: { 0: ['1'] } },
    ],
  },
  {
    name: 'two hundred sheets',
    make: () =>
      craftXlsx({
        sheets: Array.from({ length: 200 }, (_, index) => ({
          rows: `<row r="1"><c r="A1"><v>${index}</v></c></row>`,
        })),
      }),
    shown: Array.from({ length: 200 }, (_, index) => ({
      name: `Sheet${index + 1}`,
      rows: { 0: [`${index}`] },
    })),
  },
  {
    name: 'a damaged sheet between good ones',
    isXlsxOnly: true,
    make: () =>
      craftXlsx({
        sheets: [
          { rows: '<row r="1"><c r="A1"><v>1</v></c></row>' },
          { xml: '<worksheet><sheetData><row r="1"><c r="A1"><v>' },
          { rows: '<row r="1"><c r="A1"><v>3</v></c></row>' },
        ],
      }),
    shown: [{ rows: { 0: ['1'] } }, { isDamaged: true, rows: {} }, { rows: { 0: ['3'] } }],
  },
]
