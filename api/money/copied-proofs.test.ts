import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { alikePictures, hashProofs } from '#core/payment-claim/hash-proofs.server.ts'
import { pdfFile } from '#tests/document-files.ts'
import { drawScreenshot, sentOf } from '#tests/draw-screenshot.ts'
import { unknownId, visitor } from '#tests/factories.ts'
import { openSiteOfPictures } from '#tests/pay-with-picture.ts'

const { asStaff, asClient, pay, read } = await openSiteOfPictures()
const hash = () => hashProofs(asStaff.ctxOf(visitor))
const looksLike = async (id: string) => (await read(id)).looksLike?._id

it('shows staff the earlier payment whose picture is used again, whoever sends it, and decides nothing', async () => {
  const original = drawScreenshot(sentOf(1))
  const first = await pay(original, 'one.png')
  const other = await pay(drawScreenshot(sentOf(2)), 'two.png')
  const copy = await sharp(original)
    .extract({ left: 0, top: 90, width: 1_080, height: 2_250 })
    .resize(720)
    .jpeg({ quality: 60 })
    .toBuffer()
  const second = await pay(copy, 'three.jpg')
  const paper = await pay(pdfFile('A receipt'), 'four.pdf')
  // Before the job has run there is no hint, and two runs at once find the same.
  expect(await looksLike(second)).toBeUndefined()
  await Promise.all([hash(), hash()])
  expect(await looksLike(second)).toBe(first)
  for (const id of [first, other, paper]) expect(await looksLike(id)).toBeUndefined()
  const waiting = asStaff.database
    .selectFrom('proof_picture')
    .select('claim_id')
    .where('hashed_at', 'is', null)
  expect(await waiting.execute()).toEqual([])

  const own = (await asClient.call('GET', '/payments/client@example.com?limit=50')).json()
  expect(own.find(({ _id }: { _id: string }) => _id === second)).not.toHaveProperty('looksLike')
  expect(await read(second)).toMatchObject({
    status: 'submitted',
    flags: expect.not.arrayContaining(['image-seen-before']),
  })
  const { version } = (await asStaff.call('POST', `/payments/${second}/take`, { version: 1 })).json()
  const accepted = await asStaff.call('PATCH', `/payments/${second}`, { status: 'accepted', version })
  expect(accepted.statusCode, accepted.body).toBe(200)
})

it('reads a bounded number of earlier pictures, by index', async () => {
  const claim = { attachmentId: unknownId, claimId: unknownId, replacesId: null }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${alikePictures(claim, [1, 2, 3, 4])}`.execute(
    asStaff.database,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const band of [1, 2, 3, 4]) expect(plan).toContain(`proof_picture_band_${band}`)
  expect(plan.match(/Limit/g)).toHaveLength(4)
})
