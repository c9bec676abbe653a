import { readFile } from 'node:fs/promises'
import { expect, inject, it } from 'vitest'
import { createSignInSite, someAdmin } from '#tests/signed-in.ts'

const paths = ['/art/hero.svg', '/art/empty.svg', '/art/services/social.svg', '/art/pages/login.svg']
const greens = /#(?:007c59|0a5f47|0f7458|08654b|a3cab7|dcebe2|8fd0b4|9dbfac)/i

it('answers the drawings of the site in shades of the accent colour, and others as they are', async () => {
  const clientFolder = `${inject('buildFolder')}/client`
  await using site = await createSignInSite({ clientFolder })
  const owner = await site.signIn(someAdmin)
  const setAccent = async (accentColour: string, version: number) => {
    const change = { version, accentColour }
    const saved = await owner.call('PATCH', '/api/site-settings', change, owner.bearer)
    expect(saved.statusCode, saved.body).toBe(200)
  }
  const originals = Promise.all(paths.map((path) => readFile(`${clientFolder}${path}`, 'utf8')))
  const read = () => Promise.all(paths.map(async (path) => (await site.get(path)).body))
  expect(await read()).toEqual(await originals)

  await setAccent('#c02020', 1)
  for (const [index, body] of (await read()).entries()) {
    const original = (await originals)[index] ?? ''
    expect(body).not.toMatch(greens)
    expect(body.replace(/#[0-9a-f]{6}/gi, '')).toBe(original.replace(/#[0-9a-f]{6}/gi, ''))
    if (original.includes('#14231c')) expect(body).toContain('#14231c')
  }
  const cover = '/art/covers/portfolio-1.svg'
  expect((await site.get(cover)).body).toBe(await readFile(`${clientFolder}${cover}`, 'utf8'))

  const url = '/art/hero.svg?v=1'
  const red = await site.get(url, { 'accept-encoding': 'br' })
  expect(red.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
  })
  expect(red.headers['content-encoding']).toBeUndefined()
  const etag = String(red.headers.etag)
  expect((await site.get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  const head = await site.request({ method: 'HEAD', url })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])

  await setAccent('#e0b000', 2)
  const yellow = await site.get(url, { 'if-none-match': etag })
  expect([yellow.statusCode, yellow.headers.etag === etag]).toEqual([200, false])
  await setAccent('#047857', 3)
  expect(await read()).toEqual(await originals)
})
