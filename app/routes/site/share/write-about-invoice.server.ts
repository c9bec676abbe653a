import type { Core } from '#app/core-context.ts'
import { pageStatusOf } from '#app/page-refusal.ts'
import { isRefusal } from '#core/errors.ts'
import { shareMessage } from '#core/message/message.ts'
import { runParsed } from './run-parsed.server.ts'

/** Message that was not accepted, with what was typed. */
export type MessageOutcome = {
  status: number
  message: string
  errors: { author?: string; text?: string }
  author: string
  text: string
}

/** Returns true if the form is the one for a message about an invoice. */
export const isMessageForm = (form: FormData): boolean => form.get('intent') === 'write'

/** Runs the form for a message about an invoice. */
export async function writeAboutInvoice(
  { ctx, shares }: Core,
  token: string,
  form: FormData,
): Promise<MessageOutcome | { done: 'message' }> {
  const read = (name: string) => String(form.get(name) ?? '')
  const typed = { author: read('author'), text: read('message') }
  const failed = (status: number, message: string, errors: MessageOutcome['errors'] = {}) => ({
    ...{ status, message, errors, ...typed },
  })
  try {
    const errors = await runParsed(shareMessage, { name: typed.author, text: typed.text }, (input) =>
      shares.writeToShared(ctx, token, input, read('key').slice(0, 100)),
    )
    if (!errors) return { done: 'message' }
    const { name: author, text } = errors
    return failed(422, author ?? text ?? 'Please check what you typed.', {
      ...(author && { author }),
      ...(text && { text }),
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return failed(pageStatusOf(error), error.message)
  }
}
