import { publishDuePages, publishPage, rollBackPage } from '#core/page/publish-page.server.ts'
import { contextKilledAfter, endKilled } from './killed-context.ts'

/** Script that changes what visitors see of the page About, and kills its own process after statement number `last`. */
const { address, work, number, last } = JSON.parse(process.argv[2] ?? '{}')
const ctx = contextKilledAfter(last, address)
if (work === 'publish') await publishPage(ctx, 'about', {})
else if (work === 'roll back') await rollBackPage(ctx, 'about', number)
else await publishDuePages(ctx)
endKilled()
