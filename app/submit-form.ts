import { data } from 'react-router'
import type { z } from 'zod'
import { isRefusal } from '#core/errors.ts'
import type { FormOutcome } from './islands/post-form.ts'
import { pageStatusOf } from './page-refusal.ts'

/** Handles a public form without JavaScript: parses the fields, runs the verb, and returns the typed values on
 * failure. */
export async function submitForm<Input>(
  request: Request,
  schema: z.ZodType<Input>,
  verb: (input: Input) => Promise<unknown>,
  toFields: (values: Record<string, string>) => object = (values) => values,
) {
  const form = await request.formData().catch(() => undefined)
  const values = Object.fromEntries([...(form ?? [])].map(([name, value]) => [name, String(value)]))
  const failed = (status: number, message: string, errors: Record<string, string> = {}) =>
    data<FormOutcome>({ status: 'failed', message, errors, values }, { status })
  if (!form) return failed(400, 'The form could not be read. Please send it again.')
  if (values.trap) return failed(422, 'This field must stay empty.')
  const parsed = schema.safeParse(toFields(values))
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
    )
    return failed(422, Object.values(errors)[0] ?? 'Please check what you typed.', errors)
  }
  try {
    await verb(parsed.data)
    return data<FormOutcome>({ status: 'sent' })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return failed(pageStatusOf(error), error.message, error.fields)
  }
}
