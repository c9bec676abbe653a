import type { Core } from '#app/core-context.ts'
import { pageStatusOf } from '#app/page-refusal.ts'
import { isRefusal } from '#core/errors.ts'
import { shareAcceptance, shareMessage, shareMove } from '#core/quote/shared-quote.ts'

/** Outcome of a form that was not accepted, or that only asked for the total, with what was typed. */
export type ShareOutcome = {
  status: number
  isError: boolean
  message: string
  errors: Record<string, string>
  name: string
  reason: string
  acceptsTerms: boolean
  chosen: number[]
}
type Done = { done: 'answer' | 'message' }

/** Runs the form of the shared page that was sent. */
export async function answerForm(
  { ctx, shares }: Core,
  token: string,
  request: Request,
): Promise<ShareOutcome | Done> {
  const form = await request.formData().catch(() => new FormData())
  const read = (name: string) => String(form.get(name) ?? '')
  const typed = {
    ...{ name: read('name'), reason: read('reason'), acceptsTerms: read('terms') === 'on' },
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
    total: { minor: Number(read('total')), currency: 'USD' },
  }
  const answers = {
    accept: () => parsed(shareAcceptance, acceptance, (input) => shares.acceptSharedQuote(ctx, token, input)),
    'ask-changes': () =>
      parsed(shareMove, { move: intent, reason: typed.reason }, (input) =>
        shares.answerSharedQuote(ctx, token, input),
      ),
    decline: () =>
      parsed(shareMove, { move: intent, reason: typed.reason }, (input) =>
        shares.answerSharedQuote(ctx, token, input),
      ),
    message: () =>
      parsed(shareMessage, { text: typed.reason }, (input) => shares.writeSharedMessage(ctx, token, input)),
  }
  if (!Object.hasOwn(answers, intent)) return failed(400, 'The form could not be read. Please send it again.')
  try {
    const errors = await answers[intent as keyof typeof answers]()
    if (errors) return failed(422, Object.values(errors)[0] ?? 'Please check what you typed.', errors)
    return { done: intent === 'message' ? 'message' : 'answer' }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return failed(pageStatusOf(error), error.message, error.fields)
  }
}

type Parsed<Input> = { success: true; data: Input } | { success: false; error: { issues: Issue[] } }
type Issue = { path: PropertyKey[]; message: string }
type Schema<Input> = { safeParse: (values: unknown) => Parsed<Input> }

/** Runs the verb with valid input; returns the messages by field otherwise. */
async function parsed<Input>(
  schema: Schema<Input>,
  values: object,
  verb: (input: Input) => Promise<unknown>,
): Promise<Record<string, string> | undefined> {
  const result = schema.safeParse(values)
  if (!result.success) {
    return Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]))
  }
  await verb(result.data)
  return undefined
}
