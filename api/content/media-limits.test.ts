import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { blackPng, jpegFile } from '#tests/picture-files.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const megabyte = 1024 * 1024
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
beforeEach(async () => {
  await site.database.deleteFrom('media_record').execute()
  await set({
    mediaFileMb: 5,
    mediaMegapixels: 50,
    mediaRoomMb: 20_000,
    mediaFormats: ['PNG', 'WebP', 'AVIF'],
  })
})
afterAll(() => site[Symbol.asyncDispose]())

async function change(settings: object) {
  const { version } = (await site.call('GET', '/site-settings')).json()
  return site.call('PATCH', '/site-settings', { ...settings, version })
}
async function set(settings: object): Promise<void> {
  const answer = await change(settings)
  expect(answer.statusCode, answer.body).toBe(200)
}
const send = (path: string, payload: Buffer) =>
  site.request({
    ...{ method: 'POST', url: `/api${path}`, payload },
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
  })
const add = (content: Buffer) => send('/media?name=shop.jpg', content)
const readRoom = async () => (await site.call('GET', '/media/room')).json()

/** A picture of this size in bytes. What follows its end is not stored. */
async function pictureOf(bytes: number): Promise<Buffer> {
  const picture = await jpegFile()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}
/** Adds a picture that takes this many bytes to the library. */
async function addBytes(bytes: number): Promise<string> {
  const { insertedId } = (await add(await jpegFile())).json()
  await site.database.updateTable('media').set({ bytes }).where('id', '=', insertedId).execute()
  return insertedId
}

it('takes the largest file that the owner has chosen', async () => {
  const formats = ['jpeg', 'png', 'webp', 'avif']
  expect(await readRoom()).toEqual({ fileMb: 5, megapixels: 50, formats, roomMb: 20_000, usedBytes: 0 })
  const file = await pictureOf(6 * megabyte)
  expect(expectProblem(await add(file), 413).detail).toBe('File size too large (max 5MB)')
  await set({ mediaFileMb: 8 })
  const added = await add(file)
  expect(added.statusCode, added.body).toBe(201)
  const { insertedId, bytes } = added.json()
  expect(await readRoom()).toMatchObject({ fileMb: 8, usedBytes: bytes })
  const larger = await pictureOf(8 * megabyte + 1)
  expect(expectProblem(await add(larger), 413).detail).toBe('File size too large (max 8MB)')
  const replace = (content: Buffer) => send(`/media/${insertedId}/file?version=1`, content)
  expect(expectProblem(await replace(larger), 413).detail).toBe('File size too large (max 8MB)')
  const largest = await pictureOf(20 * megabyte + 1)
  expect(expectProblem(await add(largest), 413).detail).toBe('File size too large (max 8MB)')
  await set({ mediaFileMb: 1 })
  expect(expectProblem(await add(file), 413).detail).toBe('File size too large (max 1MB)')
  // Other uploads keep the limit of the server.
  expectProblem(await send('/pictures', file), 413)
  expect((await send('/pictures', await pictureOf(4 * megabyte))).statusCode).toBe(201)
})

it('takes a picture of 60 megapixels if the owner has chosen so', async () => {
  const picture = blackPng({ width: 10_000, height: 6_000 })
  expect(expectProblem(await add(picture), 422).detail).toContain('at most 50 megapixels')
  await set({ mediaMegapixels: 64 })
  expect((await add(picture)).json()).toMatchObject({ width: 1600, height: 960 })
  const larger = blackPng({ width: 10_000, height: 6_500 })
  expect(expectProblem(await add(larger), 422).detail).toContain('at most 64 megapixels')
  await set({ mediaMegapixels: 1 })
  const small = blackPng({ width: 1_001, height: 1_000 })
  expect(expectProblem(await add(small), 422).detail).toContain('at most 1 megapixels')
})

it('takes the kinds of files that the owner has chosen, and always JPEG', async () => {
  const png = blackPng({ width: 20, height: 10 })
  expect((await add(png)).statusCode).toBe(201)
  await set({ mediaFormats: ['WebP'] })
  const refusal = 'This is a picture in the format PNG. Please choose a JPEG or WebP picture.'
  expect(expectProblem(await add(png), 415).detail).toBe(refusal)
  const { insertedId } = (await add(await jpegFile())).json()
  const replaced = await send(`/media/${insertedId}/file?version=1`, png)
  expect(expectProblem(replaced, 415).detail).toBe(refusal)
  // Pictures beside the library, such as the code of a way to pay, are of any kind.
  expect((await send('/pictures', png)).statusCode).toBe(201)
  await set({ mediaFormats: [] })
  expect(expectProblem(await add(png), 415).detail).toContain('Please choose a JPEG picture.')
  for (const mediaFormats of [['GIF'], ['PNG', 'PNG', 'WebP', 'AVIF'], 'PNG']) {
    expectProblem(await change({ mediaFormats }), 422)
  }
})

it('refuses limits that the server cannot keep', async () => {
  for (const settings of [
    ...[{ mediaFileMb: 21 }, { mediaFileMb: 0 }, { mediaFileMb: 1.5 }],
    ...[{ mediaMegapixels: 65 }, { mediaRoomMb: 99 }, { mediaRoomMb: 100_001 }],
  ]) {
    expectProblem(await change(settings), 422)
  }
})

it('refuses pictures that the library has no room for, but not a smaller one instead of another', async () => {
  const id = await addBytes(100 * megabyte)
  await set({ mediaRoomMb: 100 })
  const sentence =
    'The library of pictures is full (100 MB). Delete pictures for good in the trash, or let the owner raise the limit under Site settings, Media.'
  expect(expectProblem(await add(await jpegFile()), 413).detail).toBe(sentence)
  await site.call('DELETE', `/media/${id}`)
  expect(expectProblem(await add(await jpegFile()), 413).detail).toBe(sentence)
  await site.call('POST', `/trash/media/${id}/restore`)
  const smaller = await send(`/media/${id}/file?version=1`, await jpegFile())
  expect(smaller.statusCode, smaller.body).toBe(200)
  expect((await add(await jpegFile())).statusCode).toBe(201)
})

it('has room for one of many pictures that arrive at once', async () => {
  await set({ mediaRoomMb: 100 })
  const content = await jpegFile()
  const { bytes } = (await add(content)).json()
  await addBytes(100 * megabyte - 2 * bytes - 1)
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(content)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 413, 413, 413, 413, 413])
  expect((await readRoom()).usedBytes).toBeLessThanOrEqual(100 * megabyte)
})

it('counts pictures of the library in its room only, not in what a person may keep', async () => {
  await site.database.deleteFrom('picture').execute()
  await set({ staffFiles: 1 })
  for (let count = 0; count < 2; count++) expect((await add(await jpegFile())).statusCode).toBe(201)
  expect((await send('/pictures', await jpegFile())).statusCode).toBe(201)
  expectProblem(await send('/pictures', await jpegFile()), 413)
  await set({ staffFiles: 20_000 })
})
