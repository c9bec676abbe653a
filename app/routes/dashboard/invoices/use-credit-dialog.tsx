import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type InvoiceRow, readCredit, spendCredit } from '#app/api/payments.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { formatMoney, type Money } from '#core/money.ts'

type UseCreditDialogProps = {
  invoice: InvoiceRow
  onClose: () => void
  onDone: (title: string) => Promise<void>
}

/** Pays an invoice from the credit of its client, who has agreed to that. */
export function UseCreditDialog({ invoice, onClose, onDone }: UseCreditDialogProps) {
  const { number, email, clientName, open } = invoice
  const [credit, setCredit] = useState<Money>()
  const keyOf = useIdempotencyKey()
  useEffect(() => {
    // Without the amount, the server still refuses to use more than there is.
    readCredit(api, email).then(setCredit, () => {})
  }, [email])
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Use credit for ${number}?`}
      lead={`${formatMoney(open)} is open. ${credit ? `The credit of ${clientName} is ${formatMoney(credit)}; as` : 'As'} much of it as is needed pays the invoice. They are notified.`}
      label="How the client agreed (visible to the client)"
      confirmLabel="Use credit"
      maxLength={1_000}
      isRequired
      onConfirm={async (consent) => {
        const { used } = await spendCredit(api, invoice, keyOf(consent), consent)
        await onDone(`${formatMoney(used)} of credit used for ${number}`)
      }}
    />
  )
}
