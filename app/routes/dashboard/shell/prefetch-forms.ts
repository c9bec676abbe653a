import { href } from 'react-router'
import type { User } from '#app/api/account.ts'
import { mayAsClient, viewedClientOf } from '#app/api/acting.ts'
import { account, quietApi, readSessionId } from '#app/api/browser.ts'
import { importClaimForm, readPayments } from '../pending-payment/read-payments.ts'
import { readProblems } from '../report-problem/read-problems.ts'
import { formatRights } from './format-rights.ts'
import { keepScreen } from './kept-screens.ts'

/** Keeps the data of the forms that a client may need without a connection. Executes only the lazy claim form, which
 * `/screen-scripts.json` does not list. What fails is kept when the screen is opened. */
export async function prefetchForms(user: User): Promise<void> {
  if (viewedClientOf(user)) return
  const session = readSessionId()
  // Another tab may have signed somebody else in.
  const { user: current } = account.read()
  if (!session || !current || formatRights(current) !== formatRights(user)) return
  const keep = async (path: string, reading: Promise<unknown>) => {
    const data = await reading
    if (readSessionId() === session) await keepScreen(user, path, data)
  }
  await Promise.allSettled([
    mayAsClient(user, 'problem.list-own') &&
      keep(href('/dashboard/report-problem'), readProblems(quietApi, user)),
    mayAsClient(user, 'invoice.list-own') &&
      importClaimForm().then(() => keep(href('/dashboard/pending-payment'), readPayments(quietApi, user))),
  ])
}
