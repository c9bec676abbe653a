import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { client, otherClient } from '#tests/factories.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { printInvoice } from '../invoice/invoice-pdf.server.ts'
import { decideClaim } from './decide-claim.server.ts'
import { printReceipt } from './receipt-pdf.server.ts'
import { reverseClaim } from './reverse-claim.server.ts'

const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
/** Writes the PDF to the folder in `PAPERS`, for inspection. */
const save = async (name: string, content: Buffer) =>
  process.env.PAPERS && writeFile(`${process.env.PAPERS}/${name}`, content)

it('renders invoice and receipt deterministically, and only for their client', async () => {
  await using test = await createTestDatabase()
  const fixture = await setUpPayableInvoice(test)
  await test.database
    .updateTable('invoice')
    .set({
      snapshot: JSON.stringify({
        orderNumber: 'OR-000001',
        clientName: 'ক্ষুদ্র উদ্যোক্তা প্রতিষ্ঠান Łódź',
        title: 'Growth',
        lines: [
          { title: 'ওয়েবসাইট তৈরি: রেস্তোরাঁর মেনু ও টেবিল বুকিং', quantity: 1, priceCents: 49_900 },
          { title: 'A long line '.repeat(14), quantity: 2, priceCents: 5_000 },
        ],
      }),
    })
    .execute()
  const invoice = async () => {
    const { name, content } = await printInvoice(fixture.payer, fixture.invoiceId)
    return { name, content: await buffer(content) }
  }
  const [first, second] = [await invoice(), await invoice()]
  expect(first.name).toBe('IN-000001.pdf')
  expect(first.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(hash(first.content)).toBe(hash(second.content))
  for (const font of ['HindSiliguri-Regular', 'HindSiliguri-SemiBold']) {
    expect(first.content.toString('latin1')).toContain(font)
  }
  await save('invoice.pdf', first.content)
  await expect(printInvoice(test.ctxOf(otherClient), fixture.invoiceId)).rejects.toMatchObject({
    kind: 'not_found',
  })

  const { id, version } = await fixture.sendAndTake({ amount: { minor: 12_345_600, currency: 'BDT' } })
  await expect(printReceipt(fixture.payer, id)).rejects.toMatchObject({ kind: 'conflict' })
  await decideClaim(fixture.staff, id, { status: 'accepted', version })
  const receipt = await printReceipt(test.ctxOf(client), id)
  expect(receipt.name).toBe('RC-000001.pdf')
  const valid = await buffer(receipt.content)
  await save('receipt.pdf', valid)
  await save('paid-invoice.pdf', (await invoice()).content)
  await reverseClaim(fixture.staff, id, { version: version + 1, reason: 'The money was called back' })
  const invalid = await buffer((await printReceipt(fixture.payer, id)).content)
  await save('reversed.pdf', invalid)
  expect(hash(invalid)).not.toBe(hash(valid))
  await expect(printReceipt(test.ctxOf(otherClient), id)).rejects.toMatchObject({ kind: 'not_found' })
})
