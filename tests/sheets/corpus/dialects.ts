import { craftXlsx, sheetPart, stylesPart } from '../crafted/xlsx.ts'
import type { CraftedEntry } from '../crafted/zip.ts'
import { craftZip } from '../crafted/zip.ts'
import type { Book } from './books.ts'

const one = '<row r="1"><c r="A1"><v>1</v></c></row>'
const shown = [{ rows: { 0: ['1'] } }]
const wide = (text: string) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')
const bigEndian = (text: string) => wide(text).swap16()
const part = (content: Buffer | string): CraftedEntry[] => [{ name: 'xl/worksheets/sheet1.xml', content }]
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`

/** Variants that other programs write and Excel reads. */
export const dialects: Book[] = [
  {
    name: 'parts in UTF-16',
    make: () => craftXlsx({ sheets: [{}], parts: part(wide(sheetPart(one))) }),
    shown,
  },
  {
    name: 'parts in big-endian UTF-16',
    make: () => craftXlsx({ sheets: [{}], parts: part(bigEndian(sheetPart(one))) }),
    shown,
  },
  {
    name: 'a byte order mark before the first tag',
    make: () => craftXlsx({ sheets: [{}], parts: part(`\uFEFF${sheetPart(one)}`) }),
    shown,
  },
  {
    name: 'parts in an old code page',
    make: () =>
      craftXlsx({
        sheets: [{}],
        parts: part(
          Buffer.from(
            sheetPart('<row r="1"><c t="inlineStr"><is><t>café</t></is></c></row>').replace(
              'UTF-8',
              'ISO-8859-1',
            ),
            'latin1',
          ),
        ),
      }),
    shown: [{ rows: { 0: ['café'] } }],
  },
  {
    name: 'prefixed tags',
    make: () =>
      craftXlsx({
        sheets: [{}],
        parts: part(
          '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>b</x:t></x:is></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="A2:B2"/></x:mergeCells></x:worksheet>',
        ),
      }),
    shown: [{ merges: [[1, 0, 1, 1]], rows: { 0: ['1', 'b'] } }],
  },
  {
    name: 'single quotes and spaces in tags',
    make: () =>
      craftXlsx({ sheets: [{ rows: "<row r='1' ><c r='A1' t='inlineStr' ><is><t >1</t></is></c></row>" }] }),
    shown,
  },
  {
    name: 'part names in upper case and with backslashes',
    make: () => {
      const parts: [string, string][] = [
        [
          '[Content_Types].xml',
          '<Types><Override PartName="/XL/Workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        ],
        [
          '_rels\\.rels',
          relations(`<Relationship Id="a" Type="${relation}/officeDocument" Target="/xl/workbook.xml"/>`),
        ],
        [
          'XL\\Workbook.xml',
          `<workbook xmlns:r="${relation}"><sheets><sheet name="One" sheetId="1" r:id="x"/></sheets></workbook>`,
        ],
        [
          'xl\\_rels\\workbook.xml.rels',
          relations(`<Relationship Id="x" Type="${relation}/worksheet" Target="/xl/Data/a.xml"/>`),
        ],
        ['xl\\data\\A.XML', sheetPart(one)],
      ]
      return craftZip(parts.map(([name, content]) => ({ name, content })))
    },
    shown: [{ name: 'One', rows: { 0: ['1'] } }],
  },
  {
    name: 'the strict dialect',
    make: () =>
      craftXlsx({
        sheets: [{}],
        parts: [
          {
            name: '_rels/.rels',
            content: relations(
              '<Relationship Id="r1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="xl/workbook.xml"/>',
            ),
          },
          {
            name: 'xl/_rels/workbook.xml.rels',
            content: relations(
              '<Relationship Id="r1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="worksheets/sheet1.xml"/>',
            ),
          },
          ...part(
            sheetPart(one).replace(
              'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
              'http://purl.oclc.org/ooxml/spreadsheetml/main',
            ),
          ),
        ],
      }),
    shown,
  },
  {
    name: 'a chart sheet',
    make: () =>
      craftXlsx({
        sheets: [{ name: 'Rows', rows: one }, { name: 'Chart' }],
        parts: [
          {
            name: 'xl/_rels/workbook.xml.rels',
            content: relations(
              `<Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relation}/chartsheet" Target="chartsheets/sheet1.xml"/>`,
            ),
          },
          { name: 'xl/chartsheets/sheet1.xml', content: '<chartsheet/>' },
        ],
      }),
    shown: [
      { name: 'Rows', rows: { 0: ['1'] } },
      { name: 'Chart', kind: 'chart', rows: {} },
    ],
  },
  {
    name: 'macros, which are not run',
    make: () =>
      craftXlsx({
        sheets: [{}],
        parts: [
          {
            name: '[Content_Types].xml',
            content:
              '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
          },
          { name: 'xl/vbaProject.bin', content: 'Sub AutoOpen()' },
          ...part(sheetPart(one)),
        ],
      }),
    shown,
  },
  {
    name: 'a template',
    make: () =>
      craftXlsx({
        sheets: [{ rows: one }],
        parts: [
          {
            name: '[Content_Types].xml',
            content:
              '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml"/></Types>',
          },
        ],
      }),
    shown,
  },
  {
    name: 'a sheet with an empty list of rows',
    make: () => craftXlsx({ sheets: [{}], parts: part('<worksheet><sheetData/></worksheet>') }),
    shown: [{ rows: {} }],
  },
  {
    name: 'stored, uncompressed entries',
    make: () =>
      craftXlsx({
        sheets: [{}],
        parts: [{ name: 'xl/worksheets/sheet1.xml', content: sheetPart(one), isStored: true }],
      }),
    shown,
  },
  {
    name: 'style indexes beyond the defined ones',
    make: () =>
      craftXlsx({
        styles: stylesPart(['0.00']),
        sheets: [{ rows: '<row r="1"><c s="99"><v>1</v></c></row>' }],
      }),
    shown,
  },
  {
    name: 'two hundred formats',
    make: () =>
      craftXlsx({
        styles: stylesPart(Array.from({ length: 200 }, (_, index) => `0"n${index}"`)),
        sheets: [{ rows: '<row r="1"><c s="0"><v>1</v></c><c s="199"><v>1</v></c></row>' }],
      }),
    shown: [{ rows: { 0: ['1n0', '1n199'] } }],
  },
  {
    name: 'a wrong declared range',
    make: () =>
      craftXlsx({
        sheets: [{}],
        parts: part(
          sheetPart(one)
            .replace('<sheetData>', '<dimension ref="A1:A1"/><sheetData>')
            .replace('</row>', '<c r="C1"><v>3</v></c></row>'),
        ),
      }),
    shown: [{ rows: { 0: ['1', '', '3'] } }],
  },
]
