import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'

/** Core's rules for a form. What is sent is what was typed: the server reads it by the same rules. */
export const rulesOf =
  <Values extends FieldValues>(schema: z.ZodType<unknown, unknown>): Resolver<Values> =>
  (values) => {
    const { error } = schema.safeParse(values)
    if (!error) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of error.issues) {
      const name = path.join('.')
      // The first sentence about a field is the one to begin with.
      if (!get(errors, name)) set(errors, name, { type: 'rule', message })
    }
    return { values: {}, errors }
  }
