import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type InvoiceRow, spendCredit } from '#app/api/payments.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney, type Money } from '#core/money.ts'

export function CreditButton({ invoice, credit }: { invoice: InvoiceRow; credit: Money }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const keyFor = useIdempotencyKey()
  const { revalidate } = useRevalidator()
  const { number, open, version } = invoice
  const part = formatMoney(credit.minor < open.minor ? credit : open)
  async function spend() {
    const { used } = await spendCredit(api, invoice, keyFor({ number, version }))
    setIsConfirming(false)
    await revalidate()
    showToast({ title: `${formatMoney(used)} of your credit applied to ${number}` })
  }
  return (
    <>
      <Button look="second" size="small" onClick={() => setIsConfirming(true)}>
        Use {part} credit<span className="sr-only"> for {number}</span>
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Use ${part} of your credit for ${number}?`}
        confirmLabel="Use credit"
        isDanger={false}
        onConfirm={spend}
      >
        {credit.minor < open.minor ? 'The rest remains due.' : 'This pays the invoice in full.'}
      </ConfirmDialog>
    </>
  )
}
