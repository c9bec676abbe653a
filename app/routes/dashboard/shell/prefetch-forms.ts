import { href } from 'react-router'
import type { User } from '#app/api/account.ts'
import { mayAsClient, viewedClientOf } from '#app/api/acting.ts'
import { readSessionId } from '#app/api/browser.ts'
import { importClaimForm, readPayments } from '../pending-payment/read-payments.ts'
import { readProblems } from '../report-problem/read-problems.ts'
import { keepScreen } from './kept-screens.ts'

/** Keeps the data of the forms that a client may need without a connection. Executes none of their scripts except those
 * that no list of scripts names. What fails is kept when the screen is opened. */
export async function prefetchForms(user: User): Promise<void> {
  if (viewedClientOf(user)) return
  const session = readSessionId()
  const keep = async (path: string, reading: Promise<unknown>) => {
    const data = await reading
    if (session && readSessionId() === session) await keepScreen(user, path, data)
  }
  try {
    if (mayAsClient(user, 'problem.list-own'))
      await keep(href('/dashboard/report-problem'), readProblems(user))
    if (!mayAsClient(user, 'invoice.list-own')) return
    await importClaimForm()
    await keep(href('/dashboard/pending-payment'), readPayments(user))
  } catch {
    // Without a connection, or with rights that ended, there is nothing to keep.
  }
}
