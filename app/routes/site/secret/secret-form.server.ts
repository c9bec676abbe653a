import type { Core } from '#app/core-context.ts'
import { pageStatusOf } from '#app/page-refusal.ts'
import { type CredentialValues, fieldsOf } from '#core/credential/credential-fields.ts'
import { isRefusal } from '#core/errors.ts'

/** Outcome of a press on the page of a one-time link. A refused form repeats what was typed. */
export type SecretOutcome =
  | { status: 'opened'; values: CredentialValues }
  | { status: 'filled' }
  | {
      status: 'failed'
      code: number
      message: string
      errors: Record<string, string>
      typed: CredentialValues
    }

/** Opens the link, or stores what was filled in. */
export async function answerPress(
  { ctx, secretLinks }: Core,
  token: string,
  request: Request,
): Promise<SecretOutcome> {
  const form = await request.formData().catch(() => undefined)
  let typed: CredentialValues = {}
  const failed = (code: number, message: string, errors: Record<string, string> = {}): SecretOutcome => ({
    ...{ status: 'failed', code, message, errors, typed },
  })
  const intent = form?.get('intent')
  try {
    if (intent === 'open') return { status: 'opened', values: await secretLinks.openSecretLink(ctx, token) }
    if (!form || intent !== 'fill') return failed(400, 'The form could not be read. Please send it again.')
    const { kind } = await secretLinks.describeSecretLink(ctx, token)
    typed = Object.fromEntries(fieldsOf(kind).map((name) => [name, String(form.get(name) ?? '')]))
    if (!Object.values(typed).every(isStorable))
      return failed(422, 'Contains characters that cannot be stored.')
    await secretLinks.fillSecretLink(ctx, token, typed as Record<string, string>)
    return { status: 'filled' }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return failed(pageStatusOf(error), error.message, error.fields)
  }
}

const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()
