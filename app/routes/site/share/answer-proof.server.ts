import type { Core } from '#app/core-context.ts'
import type { Failed, ProofOutcome } from '#app/islands/shared-proof/shared-proof-types.ts'
import { pageStatusOf } from '#app/page-refusal.ts'
import { isRefusal } from '#core/errors.ts'
import { extraRoundInput } from '#core/proof/extra-round.ts'
import { sharedApproval, sharedChanges, sharedComment } from '#core/proof/proof.ts'
import { runParsed, unreadable } from './run-parsed.server.ts'

type Answered = { done: 'answer' } | { code: number; outcome: ProofOutcome }

/** Returns true if the form is one of the page of a round. */
export const isProofForm = (form: FormData): boolean => form.has('full-name') || form.has('text')

/** Runs the form of a round that was sent. */
export async function answerProof({ ctx, shares }: Core, token: string, form: FormData): Promise<Answered> {
  const read = (name: string) => String(form.get(name) ?? '')
  const isComment = form.has('text')
  const name = read(isComment ? 'name' : 'full-name')
  const place = {
    ...(read('file') && { file: read('file') }),
    ...(read('page') && { page: Number(read('page')) }),
  }
  const failed = (code: number, message: string, errors: Failed['errors'] = {}) => {
    const typed = { name, place, text: read('text'), reason: read('reason') }
    const isConfirmed = read('confirmed') === 'on'
    const other = read('intent') === 'extra-round' ? ('extra-round' as const) : ('answer' as const)
    const kind = isComment ? ('comment' as const) : other
    return {
      code,
      outcome: { status: 'failed' as const, form: kind, message, errors, isConfirmed, ...typed },
    }
  }
  const verbs = {
    comment: () =>
      runParsed(sharedComment, { ...place, name, text: read('text') }, (input) =>
        shares.commentSharedProof(ctx, token, input, read('key').slice(0, 100)),
      ),
    approve: async () => {
      if (read('confirmed') !== 'on') return { confirmed: 'Please confirm that the round is as you want it.' }
      return runParsed(sharedApproval, { name }, (input) => shares.approveSharedProof(ctx, token, input))
    },
    changes: () =>
      runParsed(sharedChanges, { name, reason: read('reason') }, (input) =>
        shares.askSharedChanges(ctx, token, input),
      ),
    'extra-round': () => {
      const price = { minor: Number(read('minor')), currency: read('currency') }
      return runParsed(extraRoundInput, { name, included: Number(read('included')), price }, (input) =>
        shares.acceptSharedExtraRound(ctx, token, input),
      )
    },
  }
  const intent = read('intent')
  if (!Object.hasOwn(verbs, intent)) return failed(400, unreadable)
  try {
    const errors = await verbs[intent as keyof typeof verbs]()
    if (!errors) return isComment ? { code: 200, outcome: { status: 'sent', name } } : { done: 'answer' }
    const message = Object.values(errors)[0] ?? 'Please check what you typed.'
    if (isComment) return failed(422, message, errors)
    const { name: nameError, ...others } = errors as Failed['errors']
    return failed(422, message, { ...others, ...(nameError && { 'full-name': nameError }) })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return failed(pageStatusOf(error), error.message, error.fields)
  }
}
