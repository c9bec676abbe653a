import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { invoiceLinks } from '#core/invoice/invoice-links.server.ts'
import { proofLinks } from '#core/proof/proof-links.server.ts'
import { quoteLinks } from '#core/quote/quote-links.server.ts'
import { createSecretLink } from '#core/secret-link/manage-secret-links.server.ts'
import { secretLinkInput } from '#core/secret-link/secret-link.ts'
import { createShareLink, type Shareable } from '#core/share-link/manage-links.server.ts'
import { arrange } from '../permission-facts.ts'
import { textOf } from './largest-body.ts'
import { largestSignature } from './largest-signature.ts'
import type { Make, Makes, Request } from './request.ts'
import { extraRound, handInLastRound, longAcceptance, sendLongQuote } from './requests-about-orders.ts'
import type { World } from './world.ts'

const lastPart = (link: string) => new URL(link).pathname.split('/').at(-1) ?? ''

async function share({ staff }: World, kind: Shareable, id: string): Promise<string> {
  return lastPart((await createShareLink(staff, kind, id)).shareLink)
}

const ofQuote = async (world: World) => share(world, quoteLinks, await sendLongQuote(world))
const ofRound = async (world: World) => share(world, proofLinks, await handInLastRound(world))

async function ofInvoice(world: World) {
  const { invoiceId, methodId, acceptedClaimId } = await arrange(world, ['invoiceId', 'methodId'])
  const invoices = world.database.selectFrom('payment_claim').select('invoice_id as paidId')
  const { paidId } = await invoices.where('id', '=', acceptedClaimId).executeTakeFirstOrThrow()
  const token = await share(world, invoiceLinks, invoiceId)
  return { token, invoiceId, paidId, methodId, acceptedClaimId }
}

const expireRate = ({ database }: World, id: string) =>
  sql`update invoice set rate_valid_until = now() - interval '1 minute' where id = ${id}`.execute(database)

const payment = (methodId: string) => ({
  ...{ methodId, amount: { minor: 1_000_000, currency: 'BDT' }, senderNumber: '01812345678' },
  ...{ trxId: createId().slice(-12), paidAt: new Date().toISOString(), text: 'Paid' },
})

/** Makes requests with the token of a new link. */
const by =
  (open: (world: World) => Promise<string>, request: Request | (() => Promise<Request>)): Make =>
  async (world) => {
    const made = typeof request === 'function' ? await request() : request
    return { ...made, params: { token: await open(world) } }
  }

async function askSecret(world: World): Promise<string> {
  const { projectId } = await arrange(world, ['projectId'])
  const input = secretLinkInput.parse({ projectId, direction: 'request', kind: 'ftp', label: 'Your server' })
  return lastPart((await createSecretLink(world.staff, input)).secretLink)
}

export const requestsByLink: Makes = {
  'GET /api/share/{token}': by(ofQuote, {}),
  'GET /api/share/{token}/pdf': by(ofQuote, {}),
  'GET /api/share/{token}/receipts/{payment}': async (world) => {
    const { paidId, acceptedClaimId: payment } = await ofInvoice(world)
    const token = await share(world, invoiceLinks, paidId)
    return { params: { token, payment } }
  },
  'GET /api/share/{token}/files/{file}': async (world) => {
    const { proofId, proofFileId: file } = await arrange(world, ['proofId'])
    return { params: { token: await share(world, proofLinks, proofId), file } }
  },
  'POST /api/share/{token}/accept': by(ofQuote, async () => ({ exactBody: await longAcceptance() })),
  'POST /api/share/{token}/moves': by(ofQuote, { body: { move: 'decline' } }),
  'POST /api/share/{token}/messages': by(ofQuote, { body: {} }),
  'POST /api/share/{token}/comments': by(ofRound, { body: {} }),
  'POST /api/share/{token}/approval': by(ofRound, { body: {} }),
  'POST /api/share/{token}/changes': by(
    async (world) => {
      const { proofId } = await arrange(world, ['proofId'])
      return share(world, proofLinks, proofId)
    },
    { body: {} },
  ),
  'POST /api/share/{token}/extra-rounds': by(ofRound, { exactBody: extraRound }),
  'POST /api/share/{token}/payments': async (world) => {
    const { token, methodId } = await ofInvoice(world)
    return { params: { token }, body: payment(methodId) }
  },
  'POST /api/share/{token}/rate': async (world) => {
    const { token, invoiceId } = await ofInvoice(world)
    await expireRate(world, invoiceId)
    return { params: { token } }
  },
  'POST /api/invoices/{id}/rate': async (world) => {
    const { invoiceId: id } = await arrange(world, ['invoiceId'])
    await expireRate(world, id)
    return { params: { id } }
  },
  'GET /share/:token': by(ofQuote, {}),
  'GET /secret/:token': by(askSecret, {}),
  'POST /share/:token': by(ofQuote, async () => ({
    form: {
      ...{ intent: 'accept', name: textOf(120), terms: 'on', signature: await largestSignature() },
      ...{ take: '1', total: '2000' },
    },
  })),
  'POST /secret/:token': by(askSecret, {
    form: {
      ...{ intent: 'fill', host: 'x'.repeat(300), password: 'x'.repeat(1_000), notes: textOf(4_000) },
      privateKey: 'x'.repeat(16_000),
    },
  }),
}
