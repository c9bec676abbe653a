import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { createRecoveryCodes } from '#app/api/recovery-codes.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { NewCodes } from './new-codes.tsx'

type RecoveryDialogProps = { hasCodes: boolean; onClose: () => void; onMade: () => Promise<void> }

/** Asks before a new set is made, and then shows it once. */
export function RecoveryDialog({ hasCodes, onClose, onMade }: RecoveryDialogProps) {
  const [codes, setCodes] = useState<string[]>()
  const { isWorking, sendingOf } = useAttempt()

  async function make() {
    setCodes((await createRecoveryCodes(api)).codes)
    await onMade()
  }
  if (codes) return <NewCodes codes={codes} onClose={onClose} />
  return (
    <FormDialog
      title="Make recovery codes?"
      onClose={onClose}
      sending={sendingOf(make)}
      isWorking={isWorking}
      submitLabel="Make codes"
    >
      <p>
        {hasCodes
          ? 'Your earlier codes stop working. All owners get a mail.'
          : 'They are shown once. All owners get a mail.'}
      </p>
    </FormDialog>
  )
}
