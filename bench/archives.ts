import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createDataFolder, findServer, startSiteProcess } from '#tests/site-process.ts'
import { followMemory, readMemory } from './load/memory.ts'
import { atMost, type Figure } from './report.ts'
import { type SignedIn, signIn } from './sign-in.ts'

const count = 11
const megabytes = 190
const requestBytes = 8 * 2 ** 20
const mostMemory = 50
/** Time for which a client reads nothing. */
const stalledMs = 8_000

/** Measures the growth of memory by a ZIP of 2 GB, which one client reads at once and another one does not read. */
export async function measureArchives(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, RATE_LIMIT: 'off' } })
  try {
    const staff = await signIn(site.address, 'admin')
    const pid = await findServer(site)
    if (!pid) throw new Error('The site does not run.')
    const projectId = await findProject(site.address, staff)
    const addUpload = (bytes: number) => addFile(site.address, staff, projectId, bytes)
    const address = `${site.address}/api/projects/${projectId}/files/archive`
    await addUpload(requestBytes)
    // The first download loads what all of them need.
    await download(address, staff)
    for (let added = 0; added < count; added++) await addUpload(megabytes * 2 ** 20)
    await delay(5_000)
    const before = await readMemory(pid)
    const endMemory = followMemory(pid)
    const stalled = await open(address, staff)
    stalled.pause()
    const [size] = await Promise.all([download(address, staff), delay(stalledMs)])
    stalled.destroy()
    const grown = (await endMemory()) - before
    if (size < 2 * 2 ** 30) throw new Error(`The ZIP has ${size} bytes only.`)
    return [atMost('ZIP of 2 GB beside one that is not read, growth of memory', grown, mostMemory, ' MB')]
  } finally {
    await site.stop()
  }
}

async function findProject(address: string, { cookie, authorization }: SignedIn): Promise<string> {
  const answer = await fetch(`${address}/api/projects?limit=1`, { headers: { cookie, authorization } })
  const [project] = (await answer.json()) as { _id: string }[]
  if (!project) throw new Error('There is no project.')
  return project._id
}

const tus = { 'tus-resumable': '1.0.0' }

async function addFile(
  address: string,
  { cookie, authorization }: SignedIn,
  projectId: string,
  bytes: number,
): Promise<void> {
  const headers = { cookie, authorization }
  const metadata = `filename ${Buffer.from(`film ${crypto.randomUUID()}.pdf`).toString('base64')}`
  const begun = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, ...tus, 'upload-length': String(bytes), 'upload-metadata': metadata },
  })
  const location = begun.headers.get('location') ?? ''
  for (let at = 0; at < bytes; at += requestBytes) {
    const part = Buffer.alloc(Math.min(requestBytes, bytes - at))
    if (at === 0) part.write('%PDF-1.7\n')
    if (at + part.length === bytes) part.write('%%EOF\n', part.length - 6)
    const answer = await fetch(`${address}${location}`, {
      method: 'PATCH',
      headers: {
        ...{ ...headers, ...tus, 'upload-offset': String(at) },
        'content-type': 'application/offset+octet-stream',
      },
      body: part,
    })
    if (answer.status !== 204) throw new Error(`A part was answered ${answer.status}: ${await answer.text()}`)
  }
  const answer = await fetch(`${address}/api/projects/${projectId}/files`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ folder: '', files: [location.split('/').at(-1)] }),
  })
  if (answer.status !== 201) throw new Error(`The file was answered ${answer.status}: ${await answer.text()}`)
}

async function open(address: string, { cookie, authorization }: SignedIn): Promise<IncomingMessage> {
  const asked = request(address, { headers: { cookie, authorization } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`The ZIP was answered ${answer.statusCode}.`)
  return answer
}

/** Returns the number of bytes that arrived, which is the announced one. */
async function download(address: string, user: SignedIn): Promise<number> {
  const answer = await open(address, user)
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  if (bytes !== Number(answer.headers['content-length'])) throw new Error(`Only ${bytes} bytes arrived.`)
  return bytes
}
