import { useRevalidator } from 'react-router'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { UserChange } from './user-changes.ts'

/** Asks whether accounts should be disabled or enabled, which needs a recent sign-in. */
export function AccountDialog({ change, onClose }: { change: UserChange; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { isWorking, sendingOf } = useAttempt()
  async function run() {
    const done = await change.change()
    await revalidate()
    onClose()
    showToast({ title: done })
  }
  return (
    <FormDialog
      title={change.title}
      onClose={onClose}
      sending={sendingOf(run)}
      isWorking={isWorking}
      submitLabel={change.label}
      isDanger={change.isDanger}
    >
      <p className="text-muted">{change.consequence}</p>
    </FormDialog>
  )
}
