import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type InvoiceRow, spendCredit } from '#app/api/payments.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useTimeLeft } from '#app/components/payment/rate-clock.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatRate, spendable } from '#core/exchange.ts'
import { formatMoney, type Money } from '#core/money.ts'

/** Pays an invoice from the client's credit in one currency. Renders null without a valid rate for it. */
export function CreditButton({ invoice, credit }: { invoice: InvoiceRow; credit: Money }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const keyFor = useIdempotencyKey()
  const { revalidate } = useRevalidator()
  const { number, open, rate, version } = invoice
  const hasLapsed = useTimeLeft(rate.validUntil) <= 0
  const { currency } = credit
  const isForeign = currency !== open.currency
  const spent = spendable(credit, open, rate)
  if (!spent || spent.paid.minor === 0 || (isForeign && hasLapsed)) return null
  const part = formatMoney(spent.taken)
  const rates = [currency, open.currency].map((code) => formatRate(code, rate)).filter(Boolean)
  async function spend() {
    const { used } = await spendCredit(api, invoice, { currency }, keyFor({ number, version, currency }))
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
        {isForeign && `It pays ${formatMoney(spent.paid)} at ${rates.join(' and ')}. `}
        {spent.paid.minor < open.minor ? 'The rest remains due.' : 'This pays the invoice in full.'}
      </ConfirmDialog>
    </>
  )
}
