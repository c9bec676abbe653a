import type { Core } from '#app/core-context.ts'
import { pageStatusOf } from '#app/page-refusal.ts'
import { isRefusal } from '#core/errors.ts'
import { shareMessage } from '#core/message/message.ts'
import { shareAcceptance, shareMove } from '#core/quote/shared-quote.ts'
import { isSignature } from '#core/quote/signature.ts'
import { runParsed, unreadable } from './run-parsed.server.ts'

/** Outcome of a form that was not accepted, or that only asked for the total, with what was typed. */
export type ShareOutcome = {
  status: number
  isError: boolean
  message: string
  errors: Record<string, string>
  name: string
  /** Name of the author of a message. */
  by: string
  reason: string
  acceptsTerms: boolean
  /** Drawn signature, as it was sent. */
  sketch: string
  chosen: number[]
}
type Done = { done: 'answer' | 'message' }

/** Runs the form of a quote that was sent. */
export async function answerQuote(
  { ctx, shares }: Core,
  token: string,
  form: FormData,
): Promise<ShareOutcome | Done> {
  const read = (name: string) => String(form.get(name) ?? '')
  const typed = {
    ...{ name: read('name'), by: read('by'), reason: read('reason'), acceptsTerms: read('terms') === 'on' },
    sketch: isSignature(read('signature')) ? read('signature') : '',
    chosen: form.getAll('take').map(Number),
  }
  const failed = (status: number, message: string, errors: Record<string, string> = {}) => ({
    ...{ status, isError: true, message, errors, ...typed },
  })
  const intent = read('intent')
  if (intent === 'update') {
    const message = 'The total includes the lines that you chose.'
    return { ...failed(200, message), isError: false }
  }
  const acceptance = {
    name: typed.name,
    acceptsTerms: typed.acceptsTerms,
    optionalLines: typed.chosen,
    signature: read('signature'),
    termsVersion: read('termsVersion') || undefined,
    total: { minor: Number(read('total')), currency: read('currency') || 'USD' },
  }
  const answers = {
    accept: () =>
      runParsed(shareAcceptance, acceptance, (input) => shares.acceptSharedQuote(ctx, token, input)),
    'ask-changes': () =>
      runParsed(shareMove, { move: intent, reason: typed.reason }, (input) =>
        shares.answerSharedQuote(ctx, token, input),
      ),
    decline: () =>
      runParsed(shareMove, { move: intent, reason: typed.reason }, (input) =>
        shares.answerSharedQuote(ctx, token, input),
      ),
    message: () =>
      runParsed(shareMessage, { name: typed.by, text: typed.reason }, (input) =>
        shares.writeToShared(ctx, token, input, read('key').slice(0, 100)),
      ),
  }
  if (!Object.hasOwn(answers, intent)) return failed(400, unreadable)
  try {
    const errors = await answers[intent as keyof typeof answers]()
    if (errors) {
      const { name: ofName, ...others } = errors
      const named = ofName && { [intent === 'message' ? 'by' : 'name']: ofName }
      return failed(422, Object.values(errors)[0] ?? 'Please check what you typed.', { ...others, ...named })
    }
    return { done: intent === 'message' ? 'message' : 'answer' }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const outcome = failed(pageStatusOf(error), error.message, error.fields)
    return error.fields?.termsVersion ? { ...outcome, acceptsTerms: false } : outcome
  }
}
