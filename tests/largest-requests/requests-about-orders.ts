import { uploadAttachment } from '#core/attachment/store-attachment.server.ts'
import { credentialFields } from '#core/credential/credential-fields.ts'
import { moveOrder } from '#core/order/move-order.server.ts'
import { placeOrder } from '#core/order/place-order.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { addProjectFiles } from '#core/project-file/add-files.server.ts'
import { handInProof } from '#core/proof/proof.server.ts'
import { proofInput } from '#core/proof/proof.ts'
import { createQuote } from '#core/quote/edit-quote.server.ts'
import { moveQuote } from '#core/quote/move-quote.server.ts'
import { quoteInput } from '#core/quote/quote-input.ts'
import { clientIdOf } from '../client-members.ts'
import { pdfFile } from '../document-files.ts'
import { aProject } from '../factories.ts'
import { addOrder } from '../orders.ts'
import { arrange } from '../permission-facts.ts'
import { someClient } from '../signed-in.ts'
import { textOf } from './largest-body.ts'
import { largestSignature } from './largest-signature.ts'
import type { Make, Makes } from './request.ts'
import type { World } from './world.ts'

const { email } = someClient
const mostQuestions = 20
const mostLines = 100

/** Answers as many questions as staff may ask, each as long as it may be. */
const answerOrder: Make = async ({ staff, owner }) => {
  const order = {
    service: 'website-coding',
    planId: 'growth',
    brief: { business: 'A shop' },
    attachmentIds: [],
  }
  const { id } = await placeOrder(owner, order)
  const questions = Array.from({ length: mostQuestions }, (_, at) => `Question ${at}?`)
  await moveOrder(staff, id, { move: 'ask', version: 1, reason: '', questions })
  const answers = questions.map(() => textOf(5_000))
  return { params: { id }, exactBody: { move: 'answer', version: 2, reason: textOf(2_000), answers } }
}

/** Sends a quote with as many lines as it may have, of which most can be left out. */
export async function sendLongQuote({ database, staff, owner }: World): Promise<string> {
  await placeOrder(owner, { service: 'custom', planId: '', brief: { wanted: 'A shop' }, attachmentIds: [] })
  const price = { minor: 1_000, currency: 'USD' }
  const lines = Array.from({ length: mostLines }, (_, at) => {
    return { title: textOf(200), quantity: 1, price, optional: at > 0 }
  })
  const clientId = await clientIdOf(database, email)
  const id = await createQuote(staff, quoteInput.parse({ clientId, title: 'A shop', lines }))
  await moveQuote(staff, id, { move: 'send', version: 1, reason: '' }, { address: '', browser: '' })
  return id
}

/** The longest acceptance: every optional line, and a drawn signature. */
export const longAcceptance = async () => ({
  ...{ name: textOf(120), acceptsTerms: true, signature: await largestSignature() },
  optionalLines: Array.from({ length: mostLines - 1 }, (_, at) => at + 1),
})

/** Hands in a round of a project whose included rounds are used up. */
export async function handInLastRound({ database, staff }: World): Promise<string> {
  const projectId = await createProject(staff, aProject({ email }))
  const orderId = await addOrder(database, { email })
  const used = { project_id: projectId, revisions_used: 4 }
  await database.updateTable('client_order').set(used).where('id', '=', orderId).execute()
  const { id: file } = await uploadAttachment(staff, { content: pdfFile(), name: 'draft.pdf' })
  return handInProof(staff, projectId, proofInput.parse({ title: 'A draft', files: [file] }))
}
export const extraRound = { name: textOf(120), included: 4, price: { minor: 5_000, currency: 'USD' } }

async function addFolder({ staff, owner, addFiles }: World) {
  const id = await createProject(staff, aProject({ email }))
  await addProjectFiles(owner, id, { folder: 'Old', files: await addFiles(20) })
  return id
}

export const requestsAboutOrders: Makes = {
  'POST /api/orders/{id}/moves': answerOrder,
  'PATCH /api/orders/{id}/status': answerOrder,
  'POST /api/quotes/{id}/moves': async (world) => ({
    params: { id: await sendLongQuote(world) },
    exactBody: { move: 'accept', version: 2, ...(await longAcceptance()) },
  }),
  'GET /api/quotes/{id}/files/{file}': async ({ database, staff }) => {
    const { id: file } = await uploadAttachment(staff, { content: pdfFile(), name: 'plan.pdf' })
    const lines = [{ title: 'A shop', quantity: 1, price: { minor: 1_000, currency: 'USD' } }]
    const clientId = await clientIdOf(database, email)
    const input = quoteInput.parse({ clientId, title: 'A shop', lines, files: [file] })
    const id = await createQuote(staff, input)
    await moveQuote(staff, id, { move: 'send', version: 1, reason: '' }, { address: '', browser: '' })
    return { params: { id, file } }
  },
  'POST /api/proofs/{id}/extra-rounds': async (world) => ({
    params: { id: await handInLastRound(world) },
    exactBody: extraRound,
  }),
  'POST /api/projects/{id}/files': async (world) => ({
    params: { id: await createProject(world.staff, aProject({ email })) },
    body: { folder: '' },
  }),
  'POST /api/projects/{id}/files/folder-moves': async (world) => ({
    params: { id: await addFolder(world) },
    exactBody: { area: 'client', from: 'Old', to: 'New' },
  }),
  'POST /api/projects/{id}/secrets': async (world) => {
    const { projectId: id } = await arrange(world, ['projectId'])
    const { privateKey, password, notes } = credentialFields
    const fields = {
      ...{ password: 'x'.repeat(password.max), notes: textOf(notes.max) },
      privateKey: 'x'.repeat(privateKey.max),
    }
    return { params: { id }, exactBody: { kind: 'ftp', label: textOf(120), fields } }
  },
}
