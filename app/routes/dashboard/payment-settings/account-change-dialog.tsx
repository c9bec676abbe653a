import { useState } from 'react'
import type { MethodWritten } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { sensitiveChanges } from './method-draft.ts'

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

const names = { number: 'Number', holder: 'Holder', qrImage: 'QR code', bank: 'Bank' }

export function AccountChangeDialog({
  pending,
  answer,
}: Pick<ReturnType<typeof useAccountChangeConfirmation>, 'pending' | 'answer'>) {
  const fields = pending ? sensitiveChanges(pending.before, pending.after) : []
  return (
    <ConfirmDialog
      isOpen={pending !== undefined}
      onClose={() => answer(false)}
      title="Change where clients send money?"
      confirmLabel="Yes, change it"
      onConfirm={async () => answer(true)}
    >
      <p>
        Compare it with the account, digit by digit. The change is logged. Earlier payments keep the details
        their clients saw.
      </p>
      <dl className="mt-4 grid gap-3">
        {fields.map((field) => (
          <div key={field}>
            <dt className="text-small text-muted">{names[field]}</dt>
            <dd className="tabular wrap-anywhere">
              <s className="text-muted">{written(pending?.before[field])}</s>
              <span className="block text-[1.25rem] font-bold">{written(pending?.after[field])}</span>
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}

function written(value: string | MethodRow['bank'] | undefined): string {
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(', ') || 'none'
  if (value?.startsWith('/')) return 'an image'
  return value || 'none'
}
