import { createDataFolder, startSiteProcess } from '../site-process.ts'

/** Creates the data folder of a site with sample content once. Each worker starts its site from a copy, which takes a
 * fraction of the time. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  await site.stop()
  process.env.JOURNEYS_DATA_FOLDER = folder.path
  return async () => folder[Symbol.asyncDispose]()
}
