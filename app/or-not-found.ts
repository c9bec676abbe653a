import { data } from 'react-router'
import { z } from 'zod'
import { isRefusal, notFound } from '#core/errors.ts'

/** Finds what an address names; a no of core, and an id that nothing can have, become a 404 page with its sentence. */
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
