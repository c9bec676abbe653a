import writeWorkbook from 'write-excel-file/node'

export type SheetOf = { name: string; rows: (string | number | boolean | null)[][] }

/** Creates an .xlsx file with a third-party writer. */
export const makeWorkbook = (sheets: SheetOf[]): Promise<Buffer> =>
  writeWorkbook(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row) => row.map((value) => (value === null ? null : { value }))),
    })),
  ).toBuffer()

/** Uploads a workbook; returns its id. */
export async function sendWorkbook(address: string, filename: string, content: Buffer): Promise<string> {
  const response = await fetch(`${address}/api/excel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filename, data: content.toString('base64') }),
  })
  const { insertedId, message } = (await response.json()) as { insertedId?: string; message?: string }
  if (!insertedId) throw new Error(`${filename} was refused: ${message}`)
  return insertedId
}
