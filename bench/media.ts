import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure, median } from './report.ts'
import { signIn } from './sign-in.ts'

const pictures = 10_000
const mostMilliseconds = 100
const warmUp = 10
const rounds = 51

const calls = {
  listed: '/media?limit=25&offset=0',
  'listed from the middle': `/media?limit=25&offset=${pictures / 2}`,
  'sorted by name': '/media?limit=25&offset=0&sort=name',
  'searched by a rare word': '/media?limit=25&offset=0&q=harvest-7777',
  'searched by a common word': '/media?limit=25&offset=0&q=shop',
  'searched by an unknown word': '/media?limit=25&offset=0&q=unicorn',
  'their room': '/media/room',
}

/** Measures the library with 10,000 pictures. */
export async function measureMedia(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, RATE_LIMIT: 'off' } })
  try {
    await fill(folder.path)
    const { authorization } = await signIn(site.address, 'admin')
    const time = async (path: string) => {
      const begin = performance.now()
      const answer = await fetch(`${site.address}/api${path}`, { headers: { authorization } })
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      return performance.now() - begin
    }
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(calls)) {
      const taken: number[] = []
      for (let round = -warmUp; round < rounds; round++) {
        const took = await time(path)
        if (round >= 0) taken.push(took)
      }
      figures.push(
        atMost(`${pictures.toLocaleString('en')} pictures, ${name}`, median(taken), mostMilliseconds, ' ms'),
      )
    }
    return figures
  } finally {
    await site.stop()
  }
}

async function fill(folder: string): Promise<void> {
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const database = openDatabase(server)
  try {
    await sql`insert into media_record (id, url, name, alt, width, height, bytes, created_at)
      select gen_random_uuid(), '/files/pictures/' || md5(number::text) || '-1600x900-aabbcc.jpg',
        case when number % 3 = 0 then 'shop' else 'harvest' end || '-' || number,
        case when number % 2 = 0 then 'What picture ' || number || ' of the site shows to visitors' else '' end,
        1600, 900, 400000, now() - number * interval '1 minute'
      from generate_series(1, ${sql.lit(pictures)}) as number`.execute(database)
    await sql`analyze media_record`.execute(database)
  } finally {
    await database.destroy()
    await server.stop()
  }
}
