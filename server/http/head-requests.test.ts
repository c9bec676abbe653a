import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { admin, aProject } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { addUpload } from '#tests/resumable-uploads.ts'
import { createTestSite } from '#tests/test-site.ts'

/** Store in memory, which counts the bytes that are read. */
function createCountingStore() {
  const stored = new Map<string, Buffer>()
  const counts = { read: 0 }
  async function* read(content: Buffer) {
    for (const byte of content) {
      counts.read++
      yield Buffer.of(byte)
    }
  }
  const files: FileStore = {
    put: async (key, content) =>
      void stored.set(
        key,
        content instanceof Blob ? Buffer.from(await content.arrayBuffer()) : Buffer.from(content),
      ),
    async get(key, range) {
      const whole = stored.get(key)
      const content = range ? whole?.subarray(range.start, range.end + 1) : whole
      return content && { content: Readable.from(read(content), { objectMode: false }), size: content.length }
    },
    sizeOf: async (key) => stored.get(key)?.length,
    remove: async (key) => void stored.delete(key),
    checkConnection: async () => {},
  }
  return { files, counts }
}

it('answers HEAD of a download without reading it, which would go on after its gate is free', async () => {
  const { files, counts } = createCountingStore()
  await using site = await createTestSite({ signedIn: admin, files })
  await addAccount(site.database, admin)
  const projectId = await createProject(site.ctxOf(admin), aProject())
  const path = `/projects/${projectId}/files`
  const upload = await addUpload(site, Buffer.alloc(1_000, 'a'), 'notes.txt')
  const added = await site.call('POST', path, { folder: '', files: [upload] })
  expect(added.statusCode, added.body).toBe(201)
  const [file] = (await site.call('GET', path)).json()
  const archive = `/api${path}/archive`
  counts.read = 0
  for (const url of [archive, file.url]) {
    const headers = { authorization: 'Bearer x' }
    const answer = await site.request({ method: 'HEAD', url, headers })
    expect(answer.statusCode).toBe(200)
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(999)
    expect(answer.body).toBe('')
    await delay(200)
    expect(counts.read).toBeLessThan(100)
  }
  expect((await site.call('GET', `${path}/archive`)).rawPayload.length).toBeGreaterThan(1_000)
})
