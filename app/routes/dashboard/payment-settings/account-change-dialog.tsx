import { useState } from 'react'
import type { MethodWritten } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { methodChangeHours } from '#core/payment-method/method-change.ts'
import { ChangedAccount } from './changed-account.tsx'

type PendingChange = {
  before: MethodRow
  after: MethodWritten
  resolve: () => void
  reject: (error: Error) => void
}

/** Promise-based confirmation for changes to account details that clients send money to. */
export function useAccountChangeConfirmation() {
  const [pending, setPending] = useState<PendingChange>()
  return {
    pending,
    confirm: (before: MethodRow, after: MethodWritten) =>
      new Promise<void>((resolve, reject) => setPending({ before, after, resolve, reject })),
    answer(isRight: boolean) {
      if (isRight) pending?.resolve()
      else pending?.reject(new Error('Nothing has been changed.'))
      setPending(undefined)
    },
  }
}

export function AccountChangeDialog({
  pending,
  answer,
}: Pick<ReturnType<typeof useAccountChangeConfirmation>, 'pending' | 'answer'>) {
  return (
    <ConfirmDialog
      isOpen={pending !== undefined}
      onClose={() => answer(false)}
      title="Change where clients send money?"
      confirmLabel="Yes, change it"
      onConfirm={async () => answer(true)}
    >
      <p>
        Compare it with the account, digit by digit. All owners get a mail now. It takes effect when another
        owner approves it, or after {methodChangeHours} hours. Earlier payments keep the details their clients
        saw.
      </p>
      {pending && <ChangedAccount before={pending.before} after={pending.after} />}
    </ConfirmDialog>
  )
}
