import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'

/** Returns a form resolver for a schema of core. It passes the typed values on unparsed: the server parses them with
 * the same schema. */
export const resolverOf =
  <Values extends FieldValues>(schema: z.ZodType<unknown, unknown>): Resolver<Values> =>
  (values) => {
    const { error } = schema.safeParse(values)
    if (!error) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of error.issues) {
      const name = path.join('.')
      // Only the first message of a field is shown.
      if (!get(errors, name)) set(errors, name, { type: 'rule', message })
    }
    return { values: {}, errors }
  }
