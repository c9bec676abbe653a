import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server } from '#tests/s3-server.ts'
import { readSettings, SettingsError } from '../settings.ts'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'

const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const openOn = (settings: NodeJS.ProcessEnv) => openFileStore(readSettings(settings))
const kinds = {
  'the disk': async () => openOn({ DATA_DIR: await makeFolder() }),
  S3: async () => openOn({ S3_URL: cleanup.use(await startS3Server()).url }),
}

describe.each(Object.entries(kinds))('a store on %s', (_name, open) => {
  let store: FileStore
  beforeAll(async () => {
    store = await open()
  })
  const read = async (key: string) => {
    const file = await store.get(key)
    return file && { size: file.size, content: await buffer(file.content) }
  }

  it.each([0, 1, 5 * 1024 * 1024])('returns %i bytes unchanged', async (size) => {
    const content = randomBytes(size)
    await store.put(`pictures/of-${size}.avif`, content)
    const back = await read(`pictures/of-${size}.avif`)
    expect(back?.size).toBe(size)
    expect(back?.content.equals(content)).toBe(true)
  })

  it('stores a large file from disk without loading it into memory', async () => {
    const path = join(await makeFolder(), 'large')
    const content = randomBytes(3 * 1024 * 1024 + 7)
    await writeFile(path, content)
    await store.put('backups/site-1.tzst', await openAsBlob(path))
    expect((await read('backups/site-1.tzst'))?.content.equals(content)).toBe(true)
  })

  it('reports which files exist', async () => {
    await store.checkConnection()
    await store.put('certificates/there', randomBytes(9))
    expect(await store.sizeOf('certificates/there')).toBeDefined()
    expect(await store.sizeOf('certificates/elsewhere')).toBeUndefined()
    expect(await store.get('certificates/elsewhere')).toBeUndefined()
  })

  it('returns some bytes of a file, and its size', async () => {
    const content = randomBytes(200_000)
    await store.put('uploads/part', content)
    expect(await store.sizeOf('uploads/part')).toBe(200_000)
    expect(await store.sizeOf('uploads/elsewhere')).toBeUndefined()
    for (const [start, end] of [
      [0, 0],
      [70_000, 199_999],
      [199_999, 199_999],
    ] as const) {
      const part = await store.get('uploads/part', { start, end })
      expect(part?.size).toBe(end - start + 1)
      expect(part && (await buffer(part.content)).equals(content.subarray(start, end + 1))).toBe(true)
    }
    expect(await store.get('uploads/elsewhere', { start: 0, end: 1 })).toBeUndefined()
  })

  it('replaces files, and removes existing and missing ones', async () => {
    await store.put('pictures/one.jpg', Buffer.from('before'))
    await store.put('pictures/one.jpg', Buffer.from('after'))
    expect(String((await read('pictures/one.jpg'))?.content)).toBe('after')
    await store.remove('pictures/one.jpg')
    await store.remove('pictures/one.jpg')
    expect(await store.sizeOf('pictures/one.jpg')).toBeUndefined()
  })

  it('stores twenty files concurrently', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `pictures/many-${index}.webp`)
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(key))))
    for (const key of keys) expect(String((await read(key))?.content)).toBe(key)
  })

  it.each([
    '',
    'pictures',
    'pictures/',
    '../secret-key',
    'pictures/../../secret-key',
    'pictures/a/b.jpg',
    '/etc/passwd',
    'pictures/.hidden',
    'pictures/a b.jpg',
    'pictures/a.jpg\0.png',
    'pictures\\a.jpg',
    'pictures/%2e%2e',
    'pictures/ছবি.jpg',
    '.drafts/x',
  ])('refuses %j as a key', async (key) => {
    for (const use of [
      store.get,
      store.sizeOf,
      store.remove,
      (bad: string) => store.put(bad, Buffer.of(1)),
    ]) {
      await expect(use(key)).rejects.toThrow('This is no key of a stored file.')
    }
  })
})

it('exposes no partial file and removes the drafts of a killed process', async () => {
  const folder = await makeFolder()
  const store = await openOn({ DATA_DIR: folder })
  await expect(store.put('pictures/one.jpg', 5 as never)).rejects.toThrow()
  expect(await store.sizeOf('pictures/one.jpg')).toBeUndefined()
  const drafts = join(folder, 'files/.drafts')
  expect(await readdir(drafts)).toEqual([])

  await writeFile(join(drafts, 'old'), 'half')
  await utimes(join(drafts, 'old'), new Date(0), new Date(0))
  await writeFile(join(drafts, 'young'), 'of a node that lives')
  await openOn({ DATA_DIR: folder })
  expect(await readdir(drafts)).toEqual(['young'])
})

it('stops the start with a one-line message when the bucket of S3_URL is unavailable', async () => {
  const server = cleanup.use(await startS3Server())
  const sentences = {
    [server.url.replace('/files', '/elsewhere')]: 'The storage of S3_URL has no bucket elsewhere.',
    [server.url.replace('S3RVER@', 'wrong@')]: 'The storage of S3_URL refuses this key or secret.',
    's3://key:secret@127.0.0.1:1/files?tls=off': 'The storage of S3_URL cannot be reached.',
  }
  for (const [S3_URL, sentence] of Object.entries(sentences)) {
    const refusal = await openOn({ S3_URL }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SettingsError)
    expect((refusal as Error).message).toBe(sentence)
  }
})

it('rejects when the storage becomes unavailable', async () => {
  const server = cleanup.use(await startS3Server())
  const store = await openOn({ S3_URL: server.url })
  await store.checkConnection()
  await server.close()
  await expect(store.checkConnection()).rejects.toThrow()
  await expect(store.put('pictures/one.jpg', Buffer.of(1))).rejects.toThrow()
  await expect(store.get('pictures/one.jpg')).rejects.toThrow()
})

it('refuses files of a bucket that hides their length', async () => {
  const answers: OutgoingHttpHeaders[] = [{ 'transfer-encoding': 'chunked' }, { 'content-encoding': 'gzip' }]
  const server = createServer(({ method }, response) =>
    method === 'HEAD' ? response.end() : response.writeHead(200, answers.shift()).end(gzipSync('content')),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  cleanup.defer(() => void server.close())
  const { port } = server.address() as AddressInfo
  const store = await openOn({ S3_URL: `s3://key:secret@127.0.0.1:${port}/files?tls=off` })
  for (const _ of [...answers])
    await expect(store.get('pictures/one.jpg')).rejects.toThrow('does not send the length')
})
