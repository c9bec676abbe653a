import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { openDiskStore } from '#platform/files/disk-store.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { readS3Address } from '#platform/files/s3-address.ts'
import { openS3Store } from '#platform/files/s3-store.ts'
import { admin } from '#tests/factories.ts'
import { plain } from '#tests/picture-files.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { mountSmallDisk, noSmallDisk } from '#tests/small-disk.ts'
import { startTcpProxy } from '#tests/tcp-proxy.ts'
import { createTestSite } from '#tests/test-site.ts'

let cleanup = new AsyncDisposableStack()
afterEach(async () => {
  await cleanup.disposeAsync()
  cleanup = new AsyncDisposableStack()
})

const short = { upload: 1_000, answer: 500, chunk: 500 }
const asAdmin = { authorization: 'Bearer admin' }

async function openS3(url: string): Promise<FileStore> {
  const address = readS3Address(url)
  if (!address) throw new Error(url)
  return openS3Store(address, short)
}

/** Creates a site on this store, with helpers to upload pictures and to check refusals. */
async function createPictureSite(files: FileStore) {
  const site = cleanup.use(await createTestSite({ files, signedIn: admin }))
  const picture = await plain({ width: 300, height: 300 }).jpeg().toBuffer()
  return {
    site,
    upload: () => site.request({ method: 'POST', url: '/api/pictures', headers: asAdmin, payload: picture }),
    countRows: async () => (await site.database.selectFrom('picture').select('id').execute()).length,
    /** Checks uploads and reads while files are unavailable. */
    async expectRefusal(url: string, status = 503) {
      const before = await this.countRows()
      const refused = await this.upload()
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([status, expect.any(String)])
      expect(refused.json().message).toContain('Please try again')
      expect(await this.countRows()).toBe(before)
      expect((await site.get('/')).statusCode).toBe(200)
      if (status !== 503) return
      const shown = await site.get(url)
      expect([shown.statusCode, shown.headers['cache-control']]).toEqual([503, 'no-store'])
      expect(shown.json().message).toBe('Files are unavailable right now. Please try again.')
    },
  }
}

/** Fetches a file as a browser does, and returns whether the response was complete. */
async function fetchWhole(port: number, path: string): Promise<string> {
  const asked = request({ port, host: '127.0.0.1', path, headers: { host: 'localhost:3000' } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return buffer(answer).then(
    () => `whole with ${answer.statusCode}`,
    () => 'aborted',
  )
}

it('reports an unresponsive or stopped S3 server, stores nothing partially, and recovers when it is back', async () => {
  const server = cleanup.use(await startS3Server())
  const { host, port } = new URL(server.url)
  const proxy = cleanup.use(await startTcpProxy(Number(port)))
  const pictures = await createPictureSite(await openS3(server.url.replace(host, proxy.hostAndPort)))
  const url = (await pictures.upload()).json().url
  expect((await pictures.site.get(url)).statusCode).toBe(200)

  proxy.isUnresponsive = true
  await pictures.expectRefusal(url)
  proxy.isUnresponsive = false
  expect((await pictures.upload()).statusCode).toBe(201)
  expect((await pictures.site.get(url)).statusCode).toBe(200)

  // Closing waits for each open connection, also for one that never carried a request.
  proxy.cut()
  await server.close()
  proxy.cut()
  await pictures.expectRefusal(url)
})

it('reports errors of S3 as well, and aborts responses that S3 leaves incomplete', async () => {
  let answer: RequestListener = (_request, response) => response.end()
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const files = await openS3(`s3://key:secret@127.0.0.1:${port}/files?tls=off`)
  const pictures = await createPictureSite(files)
  const url = (await pictures.upload()).json().url

  for (const status of [500, 503, 403]) {
    answer = (_request, response) => response.writeHead(status).end()
    await pictures.expectRefusal(url)
  }
  answer = (_request, response) => response.writeHead(507).end()
  expect((await pictures.upload()).statusCode).toBe(507)

  const half: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 })
    response.write(Buffer.alloc(400))
  }
  const cutting: RequestListener = (request, response) => {
    half(request, response)
    setTimeout(() => response.destroy(), 100)
  }
  await pictures.site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: ownPort } = pictures.site.app.server.address() as AddressInfo
  for (const unfinished of [half, cutting]) {
    answer = unfinished
    expect(await fetchWhole(ownPort, url)).toBe('aborted')
  }
})

it('reports a full disk, stores nothing partially, and recovers when there is space', async (test) => {
  const disk = await mountSmallDisk(4)
  if (!disk) return test.skip(noSmallDisk)
  cleanup.use(disk)
  const pictures = await createPictureSite(await openDiskStore(disk.path))
  const url = (await pictures.upload()).json().url
  const names = () => readdir(join(disk.path, 'pictures'))
  const before = await names()

  await disk.fill()
  await pictures.expectRefusal(url, 507)
  expect((await pictures.site.get(url)).statusCode).toBe(200)
  expect([await names(), await readdir(join(disk.path, '.drafts'))]).toEqual([before, []])
  await disk.clear()
  expect((await pictures.upload()).statusCode).toBe(201)
})
