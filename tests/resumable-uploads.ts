import { expect } from 'vitest'
import type { TestSite } from './test-site.ts'

const tus = { authorization: 'Bearer x', 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

type Announced = { length: number; name: string; projectId?: string | undefined }

/** Begins an upload as the dashboard does, with the tus protocol. */
export const beginUpload = (site: TestSite, { length, name, projectId }: Announced) =>
  site.request({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...tus,
      'upload-length': String(length),
      'upload-metadata': `filename ${base64(name)}${projectId ? `,project ${base64(projectId)}` : ''}`,
    },
  })

/** Uploads as the dashboard does. */
export async function sendUpload(site: TestSite, content: Buffer, name: string, projectId?: string) {
  const begun = await beginUpload(site, { length: content.length, name, projectId })
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
export async function addUpload(
  site: TestSite,
  content: Buffer,
  name: string,
  projectId?: string,
): Promise<string> {
  const { id, sent } = await sendUpload(site, content, name, projectId)
  expect(sent.statusCode, sent.body).toBe(204)
  return id
}
