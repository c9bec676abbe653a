import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure, median } from './report.ts'

const rounds = 5
const target = 2

/** Measures the time from the start command to the first response, with a built site and an existing database. */
export async function measureStart(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const settings = { DATA_DIR: folder.path }
  const first = await startSiteProcess({ settings })
  await first.stop()
  const seconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now()
    const site = await startSiteProcess({ settings })
    seconds.push((performance.now() - begin) / 1000)
    await site.stop()
  }
  return [atMost('Start to first answer', median(seconds), target, ' s')]
}
