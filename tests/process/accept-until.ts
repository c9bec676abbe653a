import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { contextKilledAfter, endKilled } from './killed-context.ts'

/** Script that accepts a claim and kills its own process after statement number `last`. */
const { address, claimId, version, last } = JSON.parse(process.argv[2] ?? '{}')
await decideClaim(contextKilledAfter(last, address), claimId, { status: 'accepted', version })
endKilled()
