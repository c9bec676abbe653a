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

const short = { upload: 1_000, answer: 500, silence: 500 }
const asAdmin = { authorization: 'Bearer admin' }

async function openS3(url: string): Promise<FileStore> {
  const address = readS3Address(url)
  if (!address) throw new Error(url)
  return openS3Store(address, short)
}

/** A site on this store, with what one does about pictures there. */
async function createPictureSite(files: FileStore) {
  const site = cleanup.use(await createTestSite({ files, signedIn: admin }))
  const picture = await plain({ width: 300, height: 300 }).jpeg().toBuffer()
  return {
    site,
    upload: () => site.request({ method: 'POST', url: '/api/pictures', headers: asAdmin, payload: picture }),
    countRows: async () => (await site.database.selectFrom('picture').select('id').execute()).length,
    /** What has to be so while files can't be had. */
    async expectRefusal(kept: string, status = 503) {
      const before = await this.countRows()
      const refused = await this.upload()
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([status, expect.any(String)])
      expect(refused.json().message).toContain('Please try again')
      expect(await this.countRows()).toBe(before)
      expect((await site.get('/')).statusCode).toBe(200)
      if (status !== 503) return
      const shown = await site.get(kept)
      expect([shown.statusCode, shown.headers['cache-control']]).toEqual([503, 'no-store'])
      expect(shown.json().message).toBe('Files cannot be reached at the moment. Please try again.')
    },
  }
}

/** What a browser sees that asks the site under its own name. */
async function fetchWhole(port: number, path: string): Promise<string> {
  const asked = request({ port, host: '127.0.0.1', path, headers: { host: 'localhost:3000' } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return buffer(answer).then(
    () => `whole with ${answer.statusCode}`,
    () => 'broken off',
  )
}

it('says that S3 is silent or gone, keeps nothing half, and goes on when it is back', async () => {
  const server = cleanup.use(await startS3Server())
  const { host, port } = new URL(server.url)
  const way = cleanup.use(await startTcpProxy(Number(port)))
  const world = await createPictureSite(await openS3(server.url.replace(host, way.place)))
  const kept = (await world.upload()).json().url
  expect((await world.site.get(kept)).statusCode).toBe(200)

  way.isSilent = true
  await world.expectRefusal(kept)
  way.isSilent = false
  expect((await world.upload()).statusCode).toBe(201)
  expect((await world.site.get(kept)).statusCode).toBe(200)

  // Closing waits for each open connection, also for one that never carried a request.
  way.cut()
  await server.close()
  way.cut()
  await world.expectRefusal(kept)
}, 60_000)

it('says so, too, when S3 answers with an error, and breaks off what S3 leaves unfinished', async () => {
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
  const world = await createPictureSite(files)
  const kept = (await world.upload()).json().url

  for (const status of [500, 503, 403]) {
    answer = (_request, response) => response.writeHead(status).end()
    await world.expectRefusal(kept)
  }
  answer = (_request, response) => response.writeHead(507).end()
  expect((await world.upload()).statusCode).toBe(507)

  const half: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 })
    response.write(Buffer.alloc(400))
  }
  const cutting: RequestListener = (request, response) => {
    half(request, response)
    setTimeout(() => response.destroy(), 100)
  }
  await world.site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: own } = world.site.app.server.address() as AddressInfo
  for (const unfinished of [half, cutting]) {
    answer = unfinished
    expect(await fetchWhole(own, kept)).toBe('broken off')
  }
})

it('says that the disk is full, keeps nothing half, and goes on when there is space', async (test) => {
  const disk = await mountSmallDisk(4)
  if (!disk) return test.skip(noSmallDisk)
  cleanup.use(disk)
  const world = await createPictureSite(await openDiskStore(disk.path))
  const kept = (await world.upload()).json().url
  const names = () => readdir(join(disk.path, 'pictures'))
  const before = await names()

  await disk.fill()
  await world.expectRefusal(kept, 507)
  expect((await world.site.get(kept)).statusCode).toBe(200)
  expect([await names(), await readdir(join(disk.path, '.drafts'))]).toEqual([before, []])
  await disk.clear()
  expect((await world.upload()).statusCode).toBe(201)
})
