import { z } from 'zod'

const sentence = 'Version is required'

/** Version or revision of a record that the sender saw. It must fit an integer of PostgreSQL. */
export const seenVersion = z.int32(sentence)

/** Like `seenVersion`, in a query. */
export const seenVersionInQuery = z.coerce.number(sentence).pipe(seenVersion)
