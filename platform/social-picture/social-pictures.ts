import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGate, GateRefusal } from '../gate.ts'
import { drawSocialPicture, type SocialFacts } from './draw-social-picture.ts'

export type { SocialFacts }

/** Changes with the drawing, so that files of an earlier release are not used. */
const drawing = 1
const mostFiles = 1_000

type ReadFile = () => Promise<Buffer | undefined>
type Drawing = { name: string; facts: SocialFacts }

/** Pictures of pages for link previews, drawn once for the same facts and kept as files of this machine. */
export type SocialPictures = {
  tagOf: (facts: SocialFacts) => string
  find: (drawing: Drawing) => Promise<Buffer | undefined>
  draw: (
    drawing: Drawing & { client: string; readPicture: ReadFile; readLogo: ReadFile },
  ) => Promise<Buffer | 'busy'>
}

export function createSocialPictures(folder: string): SocialPictures {
  const gate = createGate({ atOnce: 1, queue: 16, queuePerClient: 6, timeout: 10_000 })
  const running = new Map<string, Promise<Buffer>>()
  const fileOf = ({ name, facts }: Drawing) => `${slotOf(name)}-${tagOf(facts)}`

  async function keep(file: string, content: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${randomBytes(8).toString('hex')}`)
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, join(folder, file))
    await dropOthers(folder, file)
  }

  return {
    tagOf,
    find: (drawing) => readFile(join(folder, fileOf(drawing))).catch(() => undefined),
    async draw({ client, readPicture, readLogo, ...drawing }) {
      const file = fileOf(drawing)
      const make = async () => {
        const content = await drawSocialPicture(drawing.facts, await readPicture(), await readLogo())
        // Without room on the disk, the next request draws again.
        await keep(file, content).catch(() => {})
        return content
      }
      const work = running.get(file) ?? gate.run(client, make)
      running.set(file, work)
      try {
        return await work
      } catch (error) {
        if (error instanceof GateRefusal) return 'busy'
        throw error
      } finally {
        running.delete(file)
      }
    },
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const slotOf = (name: string) => hash(name).slice(0, 24)
const tagOf = ({ title, brand, host, picture = '', ...look }: SocialFacts) => {
  const chosen = Object.keys(look).length > 0 ? [look] : []
  return hash(JSON.stringify([drawing, title, brand, host, picture, ...chosen])).slice(0, 32)
}

/** Deletes the pictures of earlier facts with this name, and the oldest ones above the limit. */
async function dropOthers(folder: string, file: string): Promise<void> {
  const [slot = ''] = file.split('-')
  const files = (await readdir(folder)).filter((one) => one !== file)
  const outdated = files.filter((one) => one.startsWith(`${slot}-`))
  const others = files.filter((one) => !outdated.includes(one))
  const surplus = others.length + 1 - mostFiles
  const oldest = surplus > 0 ? (await sortByAge(folder, others)).slice(0, surplus) : []
  await Promise.all([...outdated, ...oldest].map((one) => rm(join(folder, one), { force: true })))
}

async function sortByAge(folder: string, files: string[]): Promise<string[]> {
  const ages = await Promise.all(
    files.map(async (file) => ({
      file,
      at: await stat(join(folder, file)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  )
  return ages.sort((one, other) => one.at - other.at).map(({ file }) => file)
}
