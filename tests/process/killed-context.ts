import { flushCompileCache } from 'node:module'
import { linkTo } from '#api/links/links.ts'
import type { Context } from '#core/context.ts'
import { type DatabaseAddress, openDatabase } from '#db/connection/pool.ts'
import { admin } from '../factories.ts'

/** Context of an administrator whose process is killed after the statement with this number. */
export function contextKilledAfter(last: number, address: DatabaseAddress): Context {
  // A killed process would not write it, and there is one for each statement.
  flushCompileCache()
  let statements = 0
  const db = openDatabase(address).withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (++statements === last) process.kill(process.pid, 'SIGKILL')
      return result
    },
  })
  const missing = (name: string) => () => {
    throw new Error(`This script must not use ${name}`)
  }
  const unused = { printPaper: missing('paper'), streamZip: missing('archives') }
  const rest = { now: () => new Date(), linkTo, publicUrl: 'http://localhost:3000', limit: async () => {} }
  return { actor: admin, db, ...rest, ...unused } as unknown as Context
}

/** Ends a script that has done its work before it was killed. */
export function endKilled(): void {
  process.stdout.write('done')
  process.kill(process.pid, 'SIGKILL')
}
