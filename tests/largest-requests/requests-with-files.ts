import { largestFile } from '#core/file/file.ts'
import { partBytes } from '#core/upload/upload.ts'
import { pdfFile } from '../document-files.ts'
import { plain } from '../picture-files.ts'
import { addSpreadsheet } from '../spreadsheets.ts'
import { makeWorkbook } from '../workbook.ts'
import type { Make, Makes, Sent } from './request.ts'
import { sendPrepared } from './send-prepared.ts'
import type { World } from './world.ts'

const protocol = { 'tus-resumable': '1.0.0' }
const partType = { 'content-type': 'application/offset+octet-stream' }
const announced = (length: number) => ({
  ...{ ...protocol, 'upload-length': String(length) },
  'upload-metadata': `filename ${Buffer.from('plan.pdf').toString('base64')}`,
})

const once = <Value>(make: () => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** As many pixels as a picture may have. */
const largestPicture = once(() => plain({ width: 7_000, height: 7_000 }).jpeg().toBuffer())
/** A workbook of a large part of the size that one may have. */
const largeWorkbook = once(() => {
  const row = (at: number) => [at, `Order ${at * 7_919}`, `টাকা ${at * 104_729}`, at / 7, at % 2 === 0]
  return makeWorkbook([{ name: 'Orders', rows: Array.from({ length: 40_000 }, (_, at) => row(at)) }])
})

const send = async (world: World, sent: Omit<Sent, 'headers'> & { headers?: Sent['headers'] }) =>
  sendPrepared(world, { ...sent, headers: { ...(await world.headersOf('client')), ...sent.headers } })

async function beginUpload(world: World, length: number): Promise<string> {
  const { headers } = await send(world, { method: 'POST', url: '/api/uploads', headers: announced(length) })
  return String(headers.location).split('/').at(-1) ?? ''
}

const finishUpload: Make = async (world) => {
  const payload = pdfFile('x'.repeat(partBytes))
  const id = await beginUpload(world, payload.length)
  const headers = { ...protocol, ...partType, 'upload-offset': '0' }
  await send(world, { method: 'PATCH', url: `/api/uploads/${id}`, headers, payload })
  return { params: { id } }
}

const uploadWorkbook = async () => ({
  exactBody: { filename: 'orders.xlsx', data: (await largeWorkbook()).toString('base64') },
})

/** A file whose rows are as many, as wide and as long as an export may have. */
const addLongRows = async ({ anybody }: World) => {
  const row = (at: number) => Array.from({ length: 29 }, (_, column) => `longest ${at * 29 + column}`)
  const rows = Array.from({ length: 10_000 }, (_, at) => row(at))
  await addSpreadsheet(anybody, { filename: 'longest.xlsx', sheets: [{ rows }] })
}
const worldsWithRows = new WeakMap<World, Promise<void>>()

export const requestsWithFiles: Makes = {
  'GET /api/excel/search/export': async (world) => {
    const added = worldsWithRows.get(world) ?? addLongRows(world)
    worldsWithRows.set(world, added)
    await added
    return { query: '?q=longest&as=csv' }
  },
  'POST /api/attachments': async () => ({ query: '?name=large.jpg', content: await largestPicture() }),
  'POST /api/uploads': async () => ({ headers: announced(largestFile) }),
  'PATCH /api/uploads/{id}': async (world) => {
    const content = pdfFile('x'.repeat(largestFile - 1_000))
    const id = await beginUpload(world, content.length)
    return { params: { id }, headers: { ...protocol, ...partType, 'upload-offset': '0' }, content }
  },
  'DELETE /api/uploads/{id}': async (world) => ({
    params: { id: await beginUpload(world, largestFile) },
    headers: protocol,
  }),
  'POST /api/uploads/{id}/attachment': finishUpload,
  'POST /api/excel': uploadWorkbook,
  'DELETE /api/excel/{id}': async (world) => {
    const visitor = await world.headersOf('visitor')
    const { exactBody } = await uploadWorkbook()
    const { headers, body } = await sendPrepared(world, {
      ...{ method: 'POST', url: '/api/excel', payload: JSON.stringify(exactBody) },
      headers: { ...visitor, 'content-type': 'application/json' },
    })
    const [cookie = ''] = [headers['set-cookie']].flat()
    const id = (JSON.parse(body) as { insertedId: string }).insertedId
    return { as: { ...visitor, cookie: cookie.split(';', 1)[0] ?? '' }, params: { id } }
  },
}
