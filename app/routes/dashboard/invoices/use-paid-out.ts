import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { listEntriesOfInvoice } from '#app/api/ledger.ts'
import { readSettings } from '#app/api/payment-settings.ts'
import { typePrice } from '#app/components/payment/read-dollars.ts'
import { proposePaidOut, type RefundFacts } from '#core/ledger/propose-paid-out.ts'
import { amountOf, type Refundable, type RefundDraft } from './refund-draft.ts'

async function readFacts(invoiceId: string | undefined): Promise<RefundFacts> {
  const [entries, rates] = await Promise.all([
    invoiceId ? listEntriesOfInvoice(api, invoiceId).then(({ rows }) => rows) : [],
    readSettings(api),
  ])
  return { entries, rates }
}

/** Proposes what to pay out in the chosen currency, until another amount is typed. */
export function usePaidOut(form: UseFormReturn<RefundDraft>, of: Refundable) {
  const invoiceId = of.invoice?._id
  const facts = useRef<Promise<RefundFacts | undefined>>(undefined)
  useEffect(() => {
    // Without them, nothing is proposed and the amount is typed.
    facts.current = readFacts(invoiceId).catch(() => undefined)
  }, [invoiceId])
  // Read, so that the form keeps track of what was typed.
  void form.formState.dirtyFields

  async function propose() {
    const known = await facts.current
    if (!known || form.getFieldState('paidOut').isDirty) return
    const draft = form.getValues()
    const amount = amountOf(draft, of)
    const proposed = amount.minor > 0 ? proposePaidOut(amount, draft.paidOutCurrency, known) : undefined
    form.setValue('paidOut', proposed ? typePrice(proposed) : '')
  }
  function chooseCurrency(currency: string) {
    // Another method of the same currency keeps a typed amount.
    if (currency !== form.getValues('paidOutCurrency')) {
      form.setValue('paidOutCurrency', currency)
      form.resetField('paidOut')
    }
    void propose()
  }
  return { propose: () => void propose(), chooseCurrency }
}
