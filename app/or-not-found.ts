import { data } from 'react-router'
import { z } from 'zod'
import { isRefusal, notFound } from '#core/errors.ts'

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
    if (!isRefusal(error) || error.kind !== 'not_found') throw error
    throw data(error.message, { status: 404 })
  }
}
