import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createDataFolder, findServer, startSiteProcess } from '#tests/site-process.ts'
import { followMemory, readMemory } from './load/memory.ts'
import { atMost, type Figure } from './report.ts'
import { type SignedIn, signIn } from './sign-in.ts'

const count = 20
/** One person may keep 300 MB. */
const megabytes = 14
/** Each request sends as much. */
const requestBytes = 2 * 2 ** 20
const mostMemory = 50

/** Measures the growth of memory by 20 uploads at once, each in requests of 2 MB. */
export async function measureUploads(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, RATE_LIMIT: 'off' } })
  try {
    const client = await signIn(site.address, 'client')
    const pid = await findServer(site)
    if (!pid) throw new Error('The site does not run.')
    const content = pdfOf(megabytes * 2 ** 20)
    // The first upload loads what all of them need.
    await upload(site.address, client, pdfOf(requestBytes))
    await delay(2_000)
    const before = await readMemory(pid)
    const endMemory = followMemory(pid)
    const ids = await Promise.all(Array.from({ length: count }, () => upload(site.address, client, content)))
    const grown = (await endMemory()) - before
    await checkContent(site.address, client, { id: ids[0] ?? '', content })
    return [atMost(`${count} uploads of ${megabytes} MB at once, growth of memory`, grown, mostMemory, ' MB')]
  } finally {
    await site.stop()
  }
}

const pdfOf = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 15), Buffer.from('%%EOF\n')])

const tus = { 'tus-resumable': '1.0.0' }

async function upload(
  address: string,
  { cookie, authorization }: SignedIn,
  content: Buffer,
): Promise<string> {
  const headers = { ...tus, cookie, authorization }
  const metadata = `filename ${Buffer.from('large.pdf').toString('base64')}`
  const begun = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata },
  })
  const location = begun.headers.get('location')
  if (!location) throw new Error(`The upload was answered ${begun.status}: ${await begun.text()}`)
  for (let at = 0; at < content.length; at += requestBytes) {
    const answer = await fetch(`${address}${location}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(content.subarray(at, at + requestBytes)),
    })
    if (answer.status !== 204) throw new Error(`A part was answered ${answer.status}: ${await answer.text()}`)
  }
  return location.split('/').at(-1) ?? ''
}

async function checkContent(
  address: string,
  { cookie, authorization }: SignedIn,
  { id, content }: { id: string; content: Buffer },
): Promise<void> {
  const answer = await fetch(`${address}/api/attachments/${id}`, { headers: { cookie, authorization } })
  const received = Buffer.from(await answer.arrayBuffer())
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  if (hash(received) !== hash(content)) throw new Error(`The file differs: ${answer.status}`)
}
