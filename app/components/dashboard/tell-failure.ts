import { sentenceOf } from '#app/components/ui/sentence-of.ts'
import { showToast } from '#app/components/ui/toasts.ts'

/** What could not be done, in a corner: for acts without a place of their own to say so. */
export const tellFailure = (error: unknown): void => showToast({ title: sentenceOf(error), tone: 'danger' })
