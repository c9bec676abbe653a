import { type RawBuilder, sql } from 'kysely'
import { deletedPrefix, placeholderDomain } from './owner.ts'

/** Condition on an address: nobody receives mail at it or signs in with it. */
export const isPlaceholderAddress = (email: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${email} like ${sql.lit(`%${placeholderDomain}`)}`

/** Condition on a placeholder: its account or client was deleted. */
export const isDeletedPlaceholder = (email: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${email} like ${sql.lit(`${deletedPrefix}%`)}`
