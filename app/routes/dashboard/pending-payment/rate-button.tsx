import { RefreshCw } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { askRate, type InvoiceRow } from '#app/api/payments.ts'
import { useAct } from '#app/components/dashboard/use-act.ts'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/toasts.ts'

export function RateButton({ invoice }: { invoice: InvoiceRow }) {
  const { isWorking, act } = useAct()
  const { revalidate } = useRevalidator()
  const ask = () =>
    act(async () => {
      await askRate(api, invoice)
      await revalidate()
      showToast({ title: `${invoice.number} now has today’s rate` })
    })
  return (
    <Button size="small" disabled={isWorking} onClick={ask}>
      <RefreshCw aria-hidden="true" className="size-4" />
      Get a new rate<span className="sr-only"> for {invoice.number}</span>
    </Button>
  )
}
