import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type InvoiceRow, readCredits, spendCredit } from '#app/api/payments.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { formatNotified } from '#app/components/payment/notified.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { firstCredit } from '#core/ledger/credit.ts'
import { formatAmounts, formatMoney, type Money } from '#core/money.ts'

type UseCreditDialogProps = {
  invoice: InvoiceRow
  onClose: () => void
  onDone: (title: string) => Promise<void>
}

/** Pays an invoice from the credit of its client, who has agreed to that. */
export function UseCreditDialog({ invoice, onClose, onDone }: UseCreditDialogProps) {
  const { number, email, clientName, open } = invoice
  const [credits, setCredits] = useState<Money[]>()
  const [chosen, setChosen] = useState<string>()
  const keyOf = useIdempotencyKey()
  useEffect(() => {
    // Without the amount, the server still refuses to use more than there is.
    readCredits(api, email).then(setCredits, () => {})
  }, [email])
  if (credits?.length === 0) {
    return (
      <Dialog isOpen onClose={onClose} title={`Use credit for ${number}?`}>
        <p>{clientName} has no credit.</p>
      </Dialog>
    )
  }
  const currency = chosen ?? firstCredit(credits ?? [], open)?.currency
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Use credit for ${number}?`}
      lead={`${formatMoney(open)} is open. ${credits ? `The credit of ${clientName} is ${formatAmounts(credits)}; as` : 'As'} much of it as is needed pays the invoice. ${formatNotified(invoice)}`}
      label="How the client agreed (visible to the client)"
      confirmLabel="Use credit"
      maxLength={1_000}
      isRequired
      onConfirm={async (consent) => {
        const use = { consent, ...(currency && { currency }) }
        const { used } = await spendCredit(api, invoice, use, keyOf(use))
        await onDone(`${formatMoney(used)} of credit used for ${number}`)
      }}
    >
      {credits && credits.length > 1 && (
        <SelectField
          name="currency"
          label="Credit to use"
          value={currency}
          onChange={({ target }) => setChosen(target.value)}
        >
          {credits.map((credit) => (
            <option key={credit.currency} value={credit.currency}>
              {formatMoney(credit)}
            </option>
          ))}
        </SelectField>
      )}
      {currency && currency !== open.currency && (
        <p className="text-small text-muted">
          It counts at the rate of the invoice, or at that of today if the invoice has none that is valid.
        </p>
      )}
    </ReasonDialog>
  )
}
