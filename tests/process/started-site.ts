import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDataFolder, startSiteProcess } from '../site-process.ts'

let template: Promise<string> | undefined

/** Creates the data folder of an empty site that was started before, for tests that are not about the first start. */
export async function createStartedFolder(): ReturnType<typeof createDataFolder> {
  const folder = await createDataFolder()
  await copyStartedSite(folder.path)
  return folder
}

/** Copies the folder that this run made, since creating a database takes seconds of processor time. */
export async function copyStartedSite(to: string): Promise<void> {
  template ??= makeTemplate().catch((error) => {
    template = undefined
    throw error
  })
  await cp(await template, to, { recursive: true })
}

/** Each worker makes one at first use, beside the build of the run, with which it is removed. */
async function makeTemplate(): Promise<string> {
  const path = await mkdtemp(join(inject('buildFolder'), 'started-site-'))
  const site = await startSiteProcess({ settings: { DATA_DIR: path }, args: ['--empty'] })
  const status = await site.stop()
  if (status !== 0) throw new Error(`The site ended with ${status}:\n${site.output()}`)
  return path
}
