import { z } from 'zod'
import { notFound } from '#core/errors.ts'
import { toErrorPage } from './page-refusal.ts'

/** Loads the record of a URL. Turns core's `not_found` and malformed ids into a 404 page with the message. */
export async function orNotFound<Row>(
  thing: string,
  id: string,
  find: (id: string) => Promise<Row>,
): Promise<Row> {
  try {
    if (!z.uuid().safeParse(id).success) throw notFound(thing)
    return await find(id)
  } catch (error) {
    throw toErrorPage(error, 'not_found')
  }
}
