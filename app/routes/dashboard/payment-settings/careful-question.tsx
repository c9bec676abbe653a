import { useState } from 'react'
import type { MethodWritten } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { carefulChanges } from './method-draft.ts'

type Asked = { before: MethodRow; after: MethodWritten; resolve: () => void; reject: (error: Error) => void }

/** Promise-based confirmation for changes to account details that clients send money to. */
export function useCarefulQuestion() {
  const [asked, setAsked] = useState<Asked>()
  return {
    asked,
    ask: (before: MethodRow, after: MethodWritten) =>
      new Promise<void>((resolve, reject) => setAsked({ before, after, resolve, reject })),
    answer(isRight: boolean) {
      if (isRight) asked?.resolve()
      else asked?.reject(new Error('Nothing was changed yet.'))
      setAsked(undefined)
    },
  }
}

const names = { number: 'Number', holder: 'Holder', qrImage: 'QR code', bank: 'Bank' }

export function CarefulQuestion({
  asked,
  answer,
}: Pick<ReturnType<typeof useCarefulQuestion>, 'asked' | 'answer'>) {
  const fields = asked ? carefulChanges(asked.before, asked.after) : []
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      onClose={() => answer(false)}
      title="Clients will pay to this. Is it right?"
      confirmLabel="Yes, change it"
      onConfirm={async () => answer(true)}
    >
      <p>
        Compare it with the account, digit by digit. The change is recorded; older payments keep what their
        clients saw.
      </p>
      <dl className="mt-4 grid gap-3">
        {fields.map((field) => (
          <div key={field}>
            <dt className="text-small text-muted">{names[field]}</dt>
            <dd className="tabular wrap-anywhere">
              <s className="text-muted">{written(asked?.before[field])}</s>
              <span className="block text-[1.25rem] font-bold">{written(asked?.after[field])}</span>
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}

function written(value: string | MethodRow['bank'] | undefined): string {
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(', ') || 'none'
  if (value?.startsWith('/')) return 'a picture'
  return value || 'none'
}
