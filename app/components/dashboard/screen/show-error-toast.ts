import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Shows an error as a toast, for actions without an inline error message. */
export const showErrorToast = (error: unknown): void =>
  showToast({ title: errorMessageOf(error), tone: 'danger' })
