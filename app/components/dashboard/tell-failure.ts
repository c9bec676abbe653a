import { sentenceOf } from '#app/components/ui/sentence-of.ts'
import { showToast } from '#app/components/ui/toasts.ts'

/** Shows an error as a toast, for actions without an inline error message. */
export const tellFailure = (error: unknown): void => showToast({ title: sentenceOf(error), tone: 'danger' })
