import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { staticFiles } from './static-files.ts'

it('only files with a content hash in their name are cached for a year, wherever the site is installed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'static-'))
  const root = join(folder, 'assets', 'client')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(root, 'assets', 'a-12345678.js'), '')
  await writeFile(join(root, 'favicon.ico'), '')
  const app = fastify()
  await app.register(fastifyStatic, staticFiles(root))
  const cacheControlOf = async (url: string) => (await app.inject({ url })).headers['cache-control']
  expect(await cacheControlOf('/assets/a-12345678.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheControlOf('/favicon.ico')).toBe('public, max-age=3600')
  await app.close()
  await rm(folder, { recursive: true })
})
