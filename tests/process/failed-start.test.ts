import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataFolder, findFreePort, spawnSite } from '../site-process.ts'

async function failToStart(settings: NodeJS.ProcessEnv): Promise<string> {
  const site = await spawnSite({ settings })
  const { status } = await site.ended
  expect(status).toBe(1)
  const [line = '', ...rest] = site.output().trim().split('\n')
  expect(rest).toEqual([])
  return line
}

test('a wrong setting is named in one line', async () => {
  expect(await failToStart({ PORT: 'eighty' })).toBe('Setting PORT must be a number from 1 to 65535.')
})

test('a data folder that cannot be written is named in one line', async () => {
  const belowAFile = join(import.meta.filename, 'data')
  expect(await failToStart({ DATA_DIR: belowAFile })).toContain(import.meta.filename)
})

test('a database that cannot be reached is told in one line', async () => {
  const port = await findFreePort()
  const line = await failToStart({ DATABASE_URL: `postgres://site@127.0.0.1:${port}/site` })
  expect(line).toBe('The database of DATABASE_URL cannot be reached.')
})

test('a port that is taken is named in one line', async () => {
  await using folder = await createDataFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  expect(await failToStart({ PORT: String(port), DATA_DIR: folder.path })).toBe(
    `Port ${port} is taken by another program. Set PORT to a free one.`,
  )
  other.close()
})
