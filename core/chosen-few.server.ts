import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { Refusal } from './errors.ts'
import { chosenIds } from './listing.server.ts'
import type { Chosen } from './listing.ts'

/** Each of them is locked, audited and notified of, in one transaction. */
const maxFew = 200

/** Like `chosenIds`, for actions that change one record after another. Sorted, so that concurrent calls lock the records
 * in one sequence. */
export async function chosenFew<Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  chosen: Chosen<unknown>,
): Promise<string[]> {
  const ids = await chosenIds(rows, chosen)
  if (ids.length > maxFew) throw new Refusal('invalid', `At most ${maxFew} at a time: please choose fewer.`)
  return ids.sort()
}
