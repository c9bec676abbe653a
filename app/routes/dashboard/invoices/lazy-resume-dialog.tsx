import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import type { RecurringDialogProps } from './suspend-dialog.tsx'

// Lazy: on this screen only this dialog needs the form library and the validation rules.
const resumeDialog = lazyComponent(async () => (await import('./resume-dialog.tsx')).ResumeDialog, {
  isRare: true,
})

/** Lazy-loaded dialog that resumes a recurring invoice. */
export function ResumeDialog(props: RecurringDialogProps) {
  const Dialog = useLazyComponent(resumeDialog, true, props.onClose)
  return Dialog && <Dialog {...props} />
}
