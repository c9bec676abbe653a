import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
let base: { host: string; port: number; headers: Record<string, string> }
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const host = new URL(site.settings.publicUrl).host
  base = { host: '127.0.0.1', port, headers: { host, authorization: 'x' } }
})
afterAll(() => site[Symbol.asyncDispose]())

const upload = async (content: Buffer, length = content.length) => {
  const sent = request({ ...base, method: 'POST', path: '/api/pictures' })
  sent.setHeader('content-length', length)
  sent.setHeader('content-type', 'application/octet-stream')
  sent.on('error', () => {})
  sent.write(content)
  return sent
}

it('discards an aborted upload and accepts the next', async () => {
  const file = await jpegFile()
  for (let round = 0; round < 5; round++) {
    const broken = await upload(file.subarray(0, 2000), file.length)
    await delay(20)
    broken.destroy()
  }
  const whole = await upload(file)
  whole.end()
  const [answer] = await once(whole, 'response')
  expect(answer.statusCode).toBe(201)
  expect(await site.database.selectFrom('picture').select('id').execute()).toHaveLength(1)
})

it('answers 413 before the whole file has arrived', async () => {
  const sent = await upload(Buffer.alloc(1000), 600_000_000)
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(413)
  sent.destroy()
})

it('keeps serving after clients abort downloads of a picture', async () => {
  const { files } = await site.database.selectFrom('picture').select('files').executeTakeFirstOrThrow()
  const path = `/files/${files[0]}`
  for (let round = 0; round < 20; round++) {
    const download = request({ ...base, path }).end()
    download.on('error', () => {})
    if (round % 2) await once(download, 'response')
    download.destroy()
  }
  await delay(200)
  expect((await site.get(path)).statusCode).toBe(200)
})
