import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientIdOf } from '#tests/client-members.ts'
import { admin, aProject, client, otherClient } from '#tests/factories.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { addAccount } from '#tests/people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { inviteMember } from '../client-member/client-invitation.server.ts'
import type { Context } from '../context.ts'
import { custodyInput } from '../custody/custody.ts'
import { addCustodyItem } from '../custody/edit-custody.server.ts'
import { writeInvoiceMessage } from '../invoice/invoice-messages.server.ts'
import { createMilestone, updateMilestone } from '../milestone/milestone.server.ts'
import { milestoneInput } from '../milestone/milestone.ts'
import { createProject } from '../project/edit-project.server.ts'
import { commentProof } from '../proof/comment-proof.server.ts'
import { handInProof } from '../proof/proof.server.ts'
import { commentInput } from '../proof/proof.ts'
import { createQuote } from '../quote/edit-quote.server.ts'
import { moveQuote } from '../quote/move-quote.server.ts'
import { quoteInput, quoteMove } from '../quote/quote-input.ts'
import { writeQuoteMessage } from '../quote/quote-messages.server.ts'
import { changeKinds } from '../records/kinds.ts'
import { readOwnVersions } from './changes.server.ts'

let test: TestDatabase
let [asStaff, asClient, asOther] = [] as unknown as [Context, Context, Context]
let projectId: string
let clientId: string
beforeAll(async () => {
  test = await createTestDatabase()
  asStaff = test.ctxOf(admin)
  asClient = test.ctxOf(client)
  asOther = test.ctxOf(otherClient)
  for (const person of [admin, client, otherClient]) await addAccount(test.database, person)
  projectId = await createProject(asStaff, aProject())
  clientId = await clientIdOf(test.database, client.email)
})
afterAll(() => test[Symbol.asyncDispose]())

const reply = { text: 'We have seen it.', attachmentIds: [], internal: false }
const round = { title: 'The first page', note: '', link: 'https://example.com/draft', files: [] }
const visit = { address: '', browser: '' }
const addMilestone = () => createMilestone(asStaff, projectId, milestoneInput.parse({ title: 'Texts' }))

async function sendQuote(): Promise<string> {
  const lines = [{ title: 'Five pages', quantity: 5, price: { minor: 5_000, currency: 'USD' } }]
  const offer = quoteInput.parse({ clientId, title: 'A website', lines, depositPercent: 40 })
  const id = await createQuote(asStaff, offer)
  await moveQuote(asStaff, id, quoteMove.parse({ move: 'send', version: 1 }), visit)
  return id
}

/** Changes by staff, with the kinds whose screens the client reads again. The function returns the change itself. */
const changes: [string, string[], () => Promise<() => Promise<unknown>>][] = [
  ['a milestone', ['milestone', 'project'], async () => addMilestone],
  [
    'a milestone that is done',
    ['milestone', 'project'],
    async () => {
      const id = await addMilestone()
      return () => updateMilestone(asStaff, { projectId, id }, { version: 1, done: true })
    },
  ],
  ['a round', ['proof'], async () => () => handInProof(asStaff, projectId, round)],
  [
    'a comment on a round',
    ['proof'],
    async () => {
      const id = await handInProof(asStaff, projectId, round)
      return () => commentProof(asStaff, id, commentInput.parse({ text: 'Is the green right?' }))
    },
  ],
  [
    'a domain',
    ['custody-item'],
    async () => () =>
      addCustodyItem(
        asStaff,
        custodyInput.parse({ clientId, kind: 'domain', name: 'rupa.example', heldBy: 'provider' }),
      ),
  ],
  [
    'an invitation',
    ['client'],
    async () => () =>
      inviteMember(asStaff, clientId, { email: 'colleague@rupa.example', scopes: ['billing'] }),
  ],
  [
    'a message about an invoice',
    ['invoice'],
    async () => {
      const { invoiceId } = await setUpPayableInvoice(test)
      return () => writeInvoiceMessage(asStaff, invoiceId, reply)
    },
  ],
  [
    'a message about a quote',
    ['quote'],
    async () => {
      const id = await sendQuote()
      return () => writeQuoteMessage(asStaff, id, reply)
    },
  ],
]

it.each(changes)('tells the client, and no other, of %s', async (_, kinds, prepare) => {
  const change = await prepare()
  const read = () => Promise.all([readOwnVersions(asClient), readOwnVersions(asOther)])
  const [before, ofOther] = await read()
  await change()
  const [now, ofOtherNow] = await read()
  const changed = changeKinds.filter((kind) => kind !== 'notice' && now[kind] !== before[kind])
  expect(changed.sort()).toEqual(kinds)
  expect(ofOtherNow).toEqual(ofOther)
})
