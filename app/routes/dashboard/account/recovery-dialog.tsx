import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { createRecoveryCodes } from '#app/api/recovery-codes.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { NewCodes } from './new-codes.tsx'

type RecoveryDialogProps = { hasCodes: boolean; onClose: () => void; onMade: () => Promise<void> }

/** Asks before a new set is made, and then shows it once. */
export function RecoveryDialog({ hasCodes, onClose, onMade }: RecoveryDialogProps) {
  const [codes, setCodes] = useState<string[]>()
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof explainError>>()

  async function make() {
    setIsWorking(true)
    setFailure(undefined)
    try {
      setCodes((await createRecoveryCodes(api)).codes)
      await onMade()
    } catch (error) {
      setFailure(explainError(error))
    } finally {
      setIsWorking(false)
    }
  }
  if (codes) return <NewCodes codes={codes} onClose={onClose} />
  return (
    <FormDialog
      title="Make recovery codes?"
      onClose={onClose}
      sending={{
        submit: () => void make(),
        problem: failure?.message,
        needsSignIn: failure?.needsSignIn ?? false,
        onSignedIn: () => setFailure(undefined),
      }}
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
