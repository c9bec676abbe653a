import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Core's rules for a form. What is sent is what was typed: the server reads it by the same rules. */
export const rulesOf = <Values extends FieldValues>(schema: z.ZodType<unknown, unknown>): Resolver<Values> =>
  zodResolver(schema as z.ZodType<Values, Values>, undefined, { raw: true })
