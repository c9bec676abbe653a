import { expect } from 'vitest'
import type { TestSite } from './test-site.ts'

const tus = { authorization: 'Bearer x', 'tus-resumable': '1.0.0' }
/** Uploads as the dashboard does, with the tus protocol. */
export async function sendUpload(site: TestSite, content: Buffer, name: string) {
  const begun = await site.request({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...tus,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  const url = String(begun.headers.location)
  const sent = await site.request({
    method: 'PATCH',
    url,
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    payload: content,
  })
  return { id: url.slice(url.lastIndexOf('/') + 1), sent }
}
/** Uploads a file that is taken. Returns its id. */
export async function addUpload(site: TestSite, content: Buffer, name: string): Promise<string> {
  const { id, sent } = await sendUpload(site, content, name)
  expect(sent.statusCode, sent.body).toBe(204)
  return id
}
