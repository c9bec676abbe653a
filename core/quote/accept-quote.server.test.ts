import { expect, it } from 'vitest'
import { clientIdOf } from '#tests/client-members.ts'
import { admin, client } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { addAccount } from '#tests/people.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { createQuote } from './edit-quote.server.ts'
import { moveQuote } from './move-quote.server.ts'
import { quoteInput, quoteMove } from './quote-input.ts'

it('prints nothing for a refused acceptance, whose price anybody could make the site pay again and again', async () => {
  await using test = await createTestDatabase()
  for (const person of [admin, client]) await addAccount(test.database, person)
  const orderId = await addOrder(test.database)
  const setStatus = (status: 'submitted' | 'cancelled') =>
    test.database.updateTable('client_order').set({ status }).where('id', '=', orderId).execute()
  await setStatus('submitted')
  const input = {
    ...{ clientId: await clientIdOf(test.database, client.email), orderId, title: 'A logo' },
    lines: [{ title: 'A logo', quantity: 1, price: { minor: 5_000, currency: 'USD' } }],
  }
  const evidence = { address: '', browser: '' }
  const id = await createQuote(test.ctxOf(admin), quoteInput.parse(input))
  await moveQuote(test.ctxOf(admin), id, quoteMove.parse({ move: 'send', version: 1 }), evidence)
  const acceptance = quoteMove.parse({ move: 'accept', version: 2, name: 'Karim', acceptsTerms: true })
  const ctx = test.ctxOf(client)
  let printed = 0
  const counting: typeof ctx = {
    ...ctx,
    printPaper: (paper) => {
      printed += 1
      return ctx.printPaper(paper)
    },
  }
  await setStatus('cancelled')
  await expect(moveQuote(counting, id, acceptance, evidence)).rejects.toMatchObject({ kind: 'conflict' })
  expect(printed).toBe(0)
  await setStatus('submitted')
  expect(await moveQuote(counting, id, acceptance, evidence)).toMatchObject({ orderId })
  expect(printed).toBe(1)
})
