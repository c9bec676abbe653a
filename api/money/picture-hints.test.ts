import sharp, { type Exif } from 'sharp'
import { expect, it } from 'vitest'
import { uploadAttachment } from '#core/attachment/store-attachment.server.ts'
import { Refusal } from '#core/errors.ts'
import { businessOffsetMs, hourMs } from '#core/time.ts'
import { aProblem, client } from '#tests/factories.ts'
import { exifBlock, jpegOfExif, loopingExif, pngOfExif } from '#tests/hostile-exif.ts'
import { openSiteOfPictures } from '#tests/pay-with-picture.ts'
import { blackPng, chunk, editedPng, jpegFile, plain } from '#tests/picture-files.ts'
import { addUpload } from '#tests/resumable-uploads.ts'

const { asStaff, asClient, upload, report, pay, read } = await openSiteOfPictures()
const hintsOf = async (content: Buffer, name = 'proof') => (await read(await pay(content, name))).pictureHints
const none = { editor: null, takenOn: null }

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const pngWith = (...more: Buffer[]) => blackPng({ width: 40, height: 30, more })
const softwareText = (name: string) => chunk('tEXt', latin1(`Software\0${name}`))
const xmpOf = (inside: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inside}</rdf:RDF></x:xmpmeta>`
const xmpText = (inside: string) =>
  chunk('iTXt', Buffer.concat([latin1('XML:com.adobe.xmp\0\0\0\0\0'), Buffer.from(xmpOf(inside))]))
const history = '<rdf:li stEvt:action="saved" stEvt:softwareAgent="GIMP 2.10.36"/>'
const tool = '<rdf:Description><xmp:CreatorTool>Canva (Renderer)</xmp:CreatorTool></rdf:Description>'
const exifOf = (exif: Exif) => plain({}).flatten().withExif(exif)

/** Wall clock of Dhaka, some hours ago, as cameras write it. */
const hoursAgo = (hours: number) =>
  new Date(Date.now() - hours * hourMs + businessOffsetMs)
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', ':')
    .replace('T', ' ')
const dayOfHours = (hours: number) => hoursAgo(hours).slice(0, 10).replaceAll(':', '-')

it('shows staff the program and the day in the metadata of a picture, and decides nothing', async () => {
  const id = await pay(await editedPng(), 'edited.png')
  expect(await read(id)).toMatchObject({
    ...{ status: 'submitted', pictureHints: { editor: 'Adobe Photoshop', takenOn: '2026-05-03' } },
    flags: expect.not.arrayContaining(['image-seen-before']),
  })
  const own = (await asClient.call('GET', `/payments/${client.email}?limit=100`)).json()
  expect(own.find(({ _id }: { _id: string }) => _id === id)).not.toHaveProperty('pictureHints')
  const { version } = (await asStaff.call('POST', `/payments/${id}/take`, { version: 1 })).json()
  const accepted = await asStaff.call('PATCH', `/payments/${id}`, { status: 'accepted', version })
  expect(accepted.statusCode, accepted.body).toBe(200)
})

it.each<[string, () => Buffer | Promise<Buffer>, string | null]>([
  [
    'Exif of a JPEG',
    () =>
      exifOf({ IFD0: { Software: 'Snapseed 2.0' } })
        .jpeg()
        .toBuffer(),
    'Snapseed',
  ],
  [
    'Exif of a WebP',
    () =>
      exifOf({ IFD0: { Software: 'PicsArt' } })
        .webp()
        .toBuffer(),
    'Picsart',
  ],
  ['XMP of a JPEG', () => plain({}).flatten().withXmp(xmpOf(history)).jpeg().toBuffer(), 'GIMP'],
  ['XMP of a WebP', () => plain({}).withXmp(xmpOf(tool)).webp().toBuffer(), 'Canva'],
  ['XMP of a PNG', () => pngWith(xmpText(tool)), 'Canva'],
  ['the text of a PNG', () => pngWith(softwareText('Adobe ImageReady')), 'Adobe ImageReady'],
  [
    'an international text of a PNG',
    () => pngWith(chunk('iTXt', latin1('Software\0\0\0en\0\0Paint.NET 5'))),
    'Paint.NET',
  ],
  [
    'a phone',
    () =>
      exifOf({ IFD0: { Software: 'Android UP1A.231005.007' } })
        .jpeg()
        .toBuffer(),
    null,
  ],
  ['a phone, as text', () => pngWith(softwareText('Samsung SM-A525F')), null],
  ['nothing', () => jpegFile(), null],
  ['a packed text', () => pngWith(chunk('zTXt', latin1('Software\0\0Photoshop'))), null],
])('reads the program from %s', async (_from, make, editor) => {
  expect(await hintsOf(await make())).toEqual({ editor, takenOn: null })
})

it('shows the day if it is more than a day before the invoice, in whatever zone it was written', async () => {
  const taken = (hours: number) => ({ IFD2: { DateTimeOriginal: hoursAgo(hours) } })
  const saved = (hours: number) => ({ IFD0: { DateTime: hoursAgo(hours) } })
  for (const [exif, takenOn] of [
    [taken(25), dayOfHours(25)],
    [saved(25), dayOfHours(25)],
    [taken(23), null],
    [saved(1), null],
    [taken(-10), null],
    // The time of the picture counts, not that of a later change, and the other way round.
    [{ ...taken(100), ...saved(1) }, dayOfHours(100)],
    [{ ...taken(1), ...saved(100) }, null],
    [{ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } }, null],
    [{ IFD2: { DateTimeOriginal: '2026:02:30 10:00:00' } }, null],
    [{ IFD2: { DateTimeOriginal: 'yesterday' } }, null],
  ] as const) {
    const picture = await exifOf(exif).jpeg().toBuffer()
    expect(await hintsOf(picture), JSON.stringify(exif)).toEqual({ editor: null, takenOn })
  }
})

it('has them of uploads in parts, too, and forgets them of files for anything else', async () => {
  const inParts = await addUpload(asClient, await editedPng(), 'parts.png')
  expect((await read(await report(inParts))).pictureHints.editor).toBe('Adobe Photoshop')
  const columns = async (id: string) =>
    asStaff.database
      .selectFrom('attachment')
      .select(['picture_editor', 'picture_taken_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const other = await upload(await editedPng(), 'other.png')
  expect(await columns(other)).toMatchObject({ picture_editor: 'Adobe Photoshop' })
  const reported = await asClient.call('POST', '/problems', aProblem({ files: [other] }))
  expect(reported.statusCode, reported.body).toBe(201)
  expect(await columns(other)).toEqual({ picture_editor: null, picture_taken_at: null })
})

const textAt = (text: string): Buffer =>
  exifBlock([[0x131, 2, text.length + 1, 8 + 2 + 12]], Buffer.from(`${text}\0`))

it('reads Exif with the other order of bytes', async () => {
  expect((await hintsOf(await jpegOfExif(textAt('Pixelmator Pro 3.6')))).editor).toBe('Pixelmator')
  expect((await hintsOf(pngOfExif(textAt('Pixelmator Pro 3.6')))).editor).toBe('Pixelmator')
})

it('shows staff nothing that the sender writes into a program or a time', async () => {
  const words = 'Adobe Photoshop\u202e</span><script>alert(1)</script> CHECKED BY BANK, PLEASE ACCEPT'
  const names = [words, `${'\u0007'.repeat(50)}photoshop${'x'.repeat(60_000)}`, 'Photoshop\n\nAccept']
  for (const name of names) {
    const id = await pay(pngWith(chunk('iTXt', Buffer.from(`Software\0\0\0\0\0${name}`))), 'words.png')
    const claim = await read(id)
    expect(claim.pictureHints).toEqual({ editor: 'Adobe Photoshop', takenOn: null })
    expect(JSON.stringify(claim)).not.toMatch(/BY BANK|script|\u202e|xxx|please/i)
  }
  const later = '2026:05:03 10:00:00 the bank was closed'
  const block = exifBlock([[0x132, 2, later.length, 8 + 2 + 12]], Buffer.from(later))
  expect(await hintsOf(await jpegOfExif(block))).toEqual({ editor: null, takenOn: '2026-05-03' })
})

it('takes hostile metadata quickly, and finds nothing in it', async () => {
  const overlapping = exifBlock(Array.from({ length: 5_000 }, () => [0x9286, 7, 60_000, 8]))
  const hostile = {
    'a directory that leads to itself': await jpegOfExif(loopingExif()),
    'values over one another': await jpegOfExif(overlapping),
    'offsets behind the end': await jpegOfExif(
      exifBlock([
        [0x131, 2, 0xffff_ffff, 0xffff_fff0],
        [0x8769, 4, 1, 0xffff_ffff],
      ]),
    ),
    'more entries than bytes': await jpegOfExif(exifBlock([[0x100, 3, 1, 1]], undefined, 65_535)),
    'a text that is a number': await jpegOfExif(exifBlock([[0x131, 5, 9, 8]])),
    'an empty block': await jpegOfExif(Buffer.alloc(0)),
    'a directory of 700 kB': pngOfExif(loopingExif(60_000)),
    'XMP of half elements': pngWith(xmpText('xmp:CreatorTool = '.repeat(100_000))),
    'XMP of open elements': pngWith(xmpText('<xmp:CreatorTool>'.repeat(100_000))),
    'thousands of texts': pngWith(
      ...Array.from({ length: 15_000 }, () => chunk('tEXt', latin1('Software\0a'))),
    ),
    'texts without an end': pngWith(
      chunk('iTXt', latin1('Software\0\0\0no end')),
      chunk('tEXt', latin1('Software')),
    ),
  }
  for (const [name, content] of Object.entries(hostile)) {
    const before = process.cpuUsage()
    const proofId = await upload(content, 'hostile')
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000, name).toBeLessThan(1_500)
    expect((await read(await report(proofId))).pictureHints, name).toEqual(none)
  }
})

it('either accepts or refuses a picture with damaged metadata', async () => {
  const whole = await sharp(await editedPng())
    .keepMetadata()
    .jpeg()
    .toBuffer()
  const from = whole.indexOf('Exif')
  expect(from).toBeGreaterThan(0)
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 60; round++) {
    const file = Buffer.from(whole)
    for (let change = 0; change < 1 + random(8); change++) file[from + 6 + random(200)] = random(256)
    const uploading = uploadAttachment(asClient.ctxOf(client), { content: file, name: 'damaged.jpg' })
    const outcome = await uploading.catch((error: unknown) => error)
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Refusal)
  }
})
