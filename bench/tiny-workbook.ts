import writeWorkbook from 'write-excel-file/node'

/** Uploads a workbook of one cell; gives its id. */
export async function sendTinyWorkbook(address: string): Promise<string> {
  const content = await writeWorkbook([[{ value: 'One cell', type: String }]]).toBuffer()
  const response = await fetch(`${address}/api/excel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filename: 'viewer.xlsx', data: content.toString('base64') }),
  })
  const { insertedId, message } = (await response.json()) as { insertedId?: string; message?: string }
  if (!insertedId) throw new Error(`The workbook was refused: ${message}`)
  return insertedId
}
