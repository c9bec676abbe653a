import { linkTo } from '#api/links/links.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { openDatabase } from '#db/connection/pool.ts'
import { admin } from '../factories.ts'

/** Script that accepts a claim and kills its own process after statement number `last`. */
const { address, claimId, version, last } = JSON.parse(process.argv[2] ?? '{}')
let statements = 0
const database = openDatabase(address).withPlugin({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (++statements === last) process.kill(process.pid, 'SIGKILL')
    return result
  },
})
const missing = (name: string) => () => {
  throw new Error(`Accepting a claim must not use ${name}`)
}
await decideClaim(
  {
    actor: admin,
    db: database,
    now: () => new Date(),
    linkTo,
    publicUrl: 'http://localhost:3000',
    limit: async () => {},
    printPaper: missing('paper'),
    streamZip: missing('archives'),
  } as unknown as Parameters<typeof decideClaim>[0],
  claimId,
  { status: 'accepted', version },
)
process.stdout.write(`accepted after ${statements} statements`)
process.kill(process.pid, 'SIGKILL')
