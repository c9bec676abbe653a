import { sql } from 'kysely'

/** SQL conditions of ledger entries, for every figure that is called received or refunded. Received is what payments
 * brought, as credit too, less reversed ones and before refunds. */
export const isReceived = sql<boolean>`(ledger_entry.method_kind is not null and ledger_entry.type <> 'refund')`
/** All entries but credit notes, which move no money. */
export const isIncome = sql<boolean>`(ledger_entry.type <> 'credit-note')`
export const isRefunded = sql<boolean>`(ledger_entry.type = 'refund')`
