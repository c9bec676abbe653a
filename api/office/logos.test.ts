import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { sharp } from '#platform/picture-encoder/sharp.ts'
import { blackPng, jpegFile, pictureFiles, plain } from '#tests/picture-files.ts'
import { createSignInSite, type SignedIn, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

let site: SignedInSite
let owner: SignedIn
beforeEach(async () => {
  site = await createSignInSite({ clientFolder: `${inject('buildFolder')}/client` })
  owner = await site.signIn(someAdmin)
})
afterEach(() => site[Symbol.asyncDispose]())

const svg = (inside: string, size = 'viewBox="0 0 320 80"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`)
const square = '<rect width="320" height="80" fill="#c40"/>'
const drawing = svg(square)

const send = (payload: Buffer, version: number, theme = 'light') =>
  site.request({
    method: 'POST',
    url: `/api/site-settings/logos/${theme}?version=${version}`,
    headers: { ...owner.bearer, 'content-type': 'application/octet-stream' },
    payload,
  })
const remove = (theme: string, version: number) =>
  owner.call('DELETE', `/api/site-settings/logos/${theme}?version=${version}`, undefined, owner.bearer)
const read = async () => (await owner.call('GET', '/api/site-settings', undefined, owner.bearer)).json()
const countFiles = async () => (await site.database.selectFrom('brand_file').select('name').execute()).length

it('makes pictures and icons of a drawing and shows them on every page, until it is removed', async () => {
  const before = (await site.get('/')).body
  const answer = await send(drawing, 1)
  expect(answer.statusCode, answer.body).toBe(200)
  const { url, modifiedCount } = answer.json()
  expect([url, modifiedCount]).toEqual([expect.stringMatching(/^\/brand\/[0-9a-f]{24}\/logo\.webp$/), 1])
  const { logos, version } = await read()
  expect([logos.light.width, logos.light.height, version]).toEqual([640, 160, 2])

  const home = (await site.get('/')).body
  expect(home).toContain(`<img src="${url}" width="640" height="160" alt=""`)
  const folder = url.replace('logo.webp', '')
  expect(home).toContain(`<link rel="apple-touch-icon" href="${folder}apple-touch-icon.png"/>`)
  expect(home).toContain(`${folder}icon-512.png","image"`)
  expect(home).not.toContain('favicon.svg')
  const { icons } = (await site.get('/manifest.webmanifest')).json()
  const sizes = []
  for (const { src } of [
    ...icons,
    { src: `${folder}icon-32.png` },
    { src: `${folder}apple-touch-icon.png` },
  ]) {
    const { rawPayload, headers } = await site.get(src)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { format, width, height, hasAlpha } = await sharp(rawPayload).metadata()
    sizes.push([format, width, height, hasAlpha])
  }
  expect(sizes).toEqual([
    ['png', 192, 192, false],
    ['png', 512, 512, false],
    ['png', 512, 512, false],
    ['png', 32, 32, true],
    ['png', 180, 180, false],
  ])

  expect((await remove('light', 2)).json()).toMatchObject({ modifiedCount: 1 })
  expect((await site.get('/')).body).toBe(before)
  expect((await site.get(url)).statusCode).toBe(404)
  expect(await countFiles()).toBe(0)
})

it('accepts each kind of picture, and the same one again without a change', async () => {
  let version = 1
  for (const [kind, make] of Object.entries(pictureFiles)) {
    const answer = await send(await make({ width: 300, height: 100 }), version)
    if (kind === 'avif')
      expect(answer.json().message).toMatch(/^This is an AVIF picture\. Please choose an SVG/)
    else expect(answer.statusCode, `${kind} ${answer.body}`).toBe(200)
    version = (await read()).version
  }
  const transparent = await plain({ width: 400, height: 400 }, '#00000000')
    .composite([{ input: await plain({ width: 200, height: 100 }).png().toBuffer(), left: 30, top: 30 }])
    .png()
    .toBuffer()
  await send(transparent, version)
  const { logos } = await read()
  expect([logos.light.width, logos.light.height]).toEqual([200, 100])
  expect((await send(transparent, version + 1)).json().modifiedCount).toBe(0)
  expect(await countFiles()).toBe(7)
})

it('refuses hostile and empty drawings in a sentence, and keeps nothing of them', async () => {
  const refusals: [name: string, file: string | Buffer, sentence: RegExp][] = [
    [
      'an entity',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="x">&x;</svg>',
      /entities/,
    ],
    ['a script', svg('<script>alert(1)</script>'), /script/],
    ['a handler', svg('<rect onclick="alert(1)" width="9" height="9"/>'), /script/],
    ['a page', svg('<foreignObject><p>hi</p></foreignObject>'), /web page/],
    ['a file', svg('<image href="file:///etc/passwd" width="9" height="9"/>'), /outside/],
    ['another site', svg('<image xlink:href="https://x.example/a.png"/>'), /outside/],
    ['an included file', svg('<xi:include href="file:///etc/passwd" parse="text"/>'), /outside/],
    ['a style from elsewhere', svg('<style>@import url(https://x.example/a.css);</style>'), /outside/],
    ['text', svg('<text y="9">Hi</text>'), /convert the text to paths/],
    ['huge dimensions', svg(square, 'width="1000000000" height="1000000000"'), /too large/],
    ['no size', svg(square, 'width="0" height="0"'), /damaged/],
    ['an end too soon', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), /damaged/],
    ['more than 1 MB', svg(`<!--${'x'.repeat(1_100_000)}-->${square}`), /1 MB/],
    ['nothing to see', svg('<g/>'), /nothing to see/],
    ['a web page', '<!doctype html><svg></svg><script>alert(1)</script>', /a web page|script/],
    ['text only', 'hello', /This is no picture\. Please choose an SVG, PNG, WebP or JPEG file\./],
    ['nothing', '', /Please select a file first/],
  ]
  for (const [name, file, sentence] of refusals) {
    const answer = await send(Buffer.from(file), 1)
    expect([415, 422], name).toContain(answer.statusCode)
    expect(answer.json().message, name).toMatch(sentence)
  }
  expect([await countFiles(), (await read()).logos]).toEqual([0, {}])
})

it('refuses pictures that are too large, too heavy, damaged or of another kind', async () => {
  const refusals: [Buffer, RegExp][] = [
    [blackPng({ width: 10_000, height: 6_000, more: [] }), /at most 50 megapixels/],
    [Buffer.alloc(5 * 1024 * 1024 + 1), /File size too large/],
    [(await jpegFile()).subarray(0, 900), /damaged/],
    [await plain({}).gif().toBuffer(), /This is a GIF/],
    [Buffer.from('%PDF-1.7\n%%EOF'), /This is a PDF/],
    [await plain({}, '#00000000').png().toBuffer(), /nothing to see/],
  ]
  for (const [file, sentence] of refusals) {
    const answer = await send(file, 1)
    expect([413, 415, 422]).toContain(answer.statusCode)
    expect(answer.json().message).toMatch(sentence)
  }
})

it('draws 10,000 paths, and gives up on a filter that would take minutes while others are served', async () => {
  const paths = Array.from({ length: 10_000 }, (_, at) => `<path d="M${at % 320} ${at % 80}h9v9z"/>`)
  expect((await send(svg(paths.join('')), 1)).statusCode).toBe(200)
  const filter = '<feTurbulence numOctaves="1000" baseFrequency="0.5"/><feMorphology radius="200"/>'.repeat(
    50,
  )
  const costly = send(
    svg(`<filter id="f">${filter}</filter><rect filter="url(#f)" width="320" height="80"/>`),
    2,
  )
  const started = performance.now()
  expect((await site.get('/contact')).statusCode).toBe(200)
  expect(performance.now() - started).toBeLessThan(5_000)
  const answer = await costly
  expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('takes too long')])
})

it('lets one of many owners at the same time set it, and keeps the files of that one only', async () => {
  const colours = ['#111', '#222', '#333', '#444', '#555', '#666', '#777', '#888']
  const files = await Promise.all(
    colours.map((one) => plain({ width: 60, height: 60 }, one).png().toBuffer()),
  )
  const answers = await Promise.all(files.slice(0, 4).map((file) => send(file, 1)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toMatch(
    /Someone else has changed/,
  )
  const winner = answers.find(({ statusCode }) => statusCode === 200)?.json().url
  expect((await site.get(winner)).statusCode).toBe(200)
  expect([await countFiles(), (await read()).version]).toEqual([7, 2])
})

it('has a variant for dark pages only beside the other', async () => {
  expect((await send(drawing, 1, 'dark')).json().message).toMatch(/logo of light pages first/)
  expect((await send(drawing, 1, 'blue')).statusCode).toBe(404)
  await send(drawing, 1)
  const { url } = (await send(svg('<rect width="320" height="80" fill="#fff"/>'), 2, 'dark')).json()
  const home = (await site.get('/')).body
  expect(home).toContain(`src="${url}"`)
  expect(home).toMatch(/class="brand-logo light-only size-8"\/><img[^>]*class="brand-logo dark-only size-8"/)
  expect(await countFiles()).toBe(8)
  await remove('dark', 3)
  expect((await site.get('/')).body).not.toContain(url)
  await send(drawing, 4, 'dark')
  await remove('light', 5)
  expect([(await read()).logos, await countFiles()]).toEqual([{}, 0])
})

it('has the name in the logo only if the owner says so', async () => {
  await send(drawing, 1)
  const named = /<span class="font-display[^"]*">Platform Helper<\/span>/
  expect((await site.get('/about')).body).toMatch(named)
  await owner.call('PATCH', '/api/site-settings', { version: 2, nameBesideLogo: false }, owner.bearer)
  const { body } = await site.get('/about')
  expect(body).not.toMatch(named)
  expect(body).toMatch(/<img src="\/brand\/[^"]*" width="640" height="160" alt="Platform Helper"/)
})

it('has an address of the current logo for mails, which other sites may show', async () => {
  const original = await site.get('/brand/logo.png')
  expect([original.statusCode, original.headers.location]).toEqual([302, '/brand/icon-192.png'])
  await send(drawing, 1)
  const { statusCode, headers, rawPayload } = await site.get('/brand/logo.png')
  expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
  expect((await sharp(rawPayload).metadata()).width).toBe(640)
  const again = await site.get('/brand/logo.png', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect((await site.get('/brand/0123456789abcdef01234567/logo.webp')).statusCode).toBe(404)
})

it('answers the icon of the logo at the fixed addresses, and the original after it is removed', async () => {
  const paths = ['/favicon.ico', '/brand/apple-touch-icon.png', '/brand/icon-192.png', '/brand/icon-512.png']
  const readIcons = () => Promise.all(paths.map(async (path) => (await site.get(path)).rawPayload))
  const before = await readIcons()
  await send(drawing, 1)
  const sizes = (await readIcons()).map(async (icon) => (await sharp(icon).metadata()).width)
  expect(await Promise.all(sizes)).toEqual([32, 180, 192, 512])
  await remove('light', 2)
  expect(await readIcons()).toEqual(before)
})

it('draws the logo on the pictures of link previews', async () => {
  const before = await site.get('/art/og/home.png')
  await send(drawing, 1)
  const after = await site.get('/art/og/home.png')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  const { data, info } = await sharp(after.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const at = (84 * info.width + 100) * info.channels
  expect([data[at], data[at + 1], data[at + 2]]).toEqual([204, 68, 0])
  await remove('light', 2)
  expect((await site.get('/art/og/home.png')).rawPayload).toEqual(before.rawPayload)
})
