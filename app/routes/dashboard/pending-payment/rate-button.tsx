import { RefreshCw } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type InvoiceRow, requestRate } from '#app/api/payments.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

type RateButtonProps = {
  invoice: InvoiceRow
  /** Currencies that the invoice lacks while its rate holds; empty for a rate that has expired. */
  lacking: string[]
}

/** Gets today's rate for an invoice, or those of the currencies that it lacks. */
export function RateButton({ invoice, lacking }: RateButtonProps) {
  const { isWorking, act } = useAction()
  const { revalidate } = useRevalidator()
  const ask = () =>
    act(async () => {
      await requestRate(api, invoice)
      await revalidate()
      showToast({ title: `${invoice.number} now has today’s rate` })
    })
  return (
    <Button
      isChange
      size="small"
      look={lacking.length > 0 ? 'second' : 'main'}
      disabled={isWorking}
      onClick={ask}
    >
      <RefreshCw aria-hidden="true" className="size-4" />
      {lacking.length > 0 ? `Get the rate of ${lacking.join(', ')}` : 'Get a new rate'}
      <span className="sr-only"> for {invoice.number}</span>
    </Button>
  )
}
