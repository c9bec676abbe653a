import { v7 as createId } from 'uuid'
import { uploadAttachment } from '#core/attachment/store-attachment.server.ts'
import { couponInput } from '#core/coupon/coupon.ts'
import { addCoupon } from '#core/coupon/edit-coupon.server.ts'
import { updateEvidence } from '#core/evidence/evidence.server.ts'
import { evidencePatch, maxFigures } from '#core/evidence/evidence.ts'
import { refundInput } from '#core/ledger/ledger.ts'
import { refund } from '#core/ledger/refund.server.ts'
import { writeToProblem } from '#core/problem/problem-thread.server.ts'
import { addOrder } from '../orders.ts'
import { arrange } from '../permission-facts.ts'
import { plain } from '../picture-files.ts'
import { someClient } from '../signed-in.ts'
import { textOf } from './largest-body.ts'
import type { Makes } from './request.ts'

const { email } = someClient

export const requestsAboutMoney: Makes = {
  'POST /api/coupons/checks': async ({ staff }) => {
    const code = crypto.randomUUID()
    await addCoupon(staff, couponInput.parse({ code, reason: 'First order', percent: 10 }))
    return { exactBody: { couponCode: code, service: 'website-coding', planId: 'growth' } }
  },
  'POST /api/invoices/{id}/credit': async (world) => {
    const { invoiceId, acceptedClaimId } = await arrange(world, ['invoiceId'])
    const claims = world.database.selectFrom('payment_claim').select('invoice_id as paid')
    const { paid } = await claims.where('id', '=', acceptedClaimId).executeTakeFirstOrThrow()
    const amount = { minor: 100, currency: 'USD' }
    const input = refundInput.parse({ invoiceId: paid, amount, to: 'credit', reason: 'A mistake' })
    await refund(world.staff, { ...input, email, key: undefined })
    return { params: { id: invoiceId }, exactBody: {} }
  },
  'POST /api/payments': async (world) => {
    const { invoiceId, methodId } = await arrange(world, ['invoiceId', 'methodId'])
    const png = await plain({}).png().toBuffer()
    const { id: proofId } = await uploadAttachment(world.owner, { content: png, name: 'proof.png' })
    const paid = { amount: { minor: 1_000_000, currency: 'BDT' }, paidAt: new Date().toISOString() }
    const sender = { senderNumber: '01812345678', trxId: createId().slice(-12) }
    return { exactBody: { invoiceId, methodId, proofId, ...paid, ...sender, text: textOf(1_000) } }
  },
  'POST /api/problems/{id}/rating': async (world) => {
    const { problemId: id } = await arrange(world, ['problemId'])
    const solved = { text: 'Done', files: [], internal: false, status: 'resolved' as const }
    await writeToProblem(world.staff, id, solved)
    return { params: { id }, body: { rating: 5 } }
  },
  'GET /api/orders/{id}/evidence/pdf': async (world) => {
    const id = await addOrder(world.database, { email })
    const boost = { service_kind: 'social-boost' as const }
    await world.database.updateTable('client_order').set(boost).where('id', '=', id).execute()
    const content = await plain({ width: 400, height: 800 }).png().toBuffer()
    const upload = async (at: number) =>
      (await uploadAttachment(world.staff, { content, name: `shot-${at}.png` })).id
    const figures = []
    for (let at = 0; at < maxFigures; at++) {
      const place = { name: `Followers ${at}`, link: 'https://example.com/page', target: 2_000 }
      const start = { count: 800, on: '2026-10-01', file: await upload(at) }
      figures.push({ ...place, start, end: null })
    }
    await updateEvidence(world.staff, id, evidencePatch.parse({ version: 0, goal: 'More guests', figures }))
    return { params: { id } }
  },
}
