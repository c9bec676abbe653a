import { useState } from 'react'
import type { LineRow } from '#app/api/bank-statements.ts'
import { api } from '#app/api/browser.ts'
import { recordPayment } from '#app/api/payments.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { formatSent, receiptSent } from '#app/components/payment/notified.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { momentOfLine } from '#core/bank-statement/statement-line.ts'
import { formatMoney } from '#core/money.ts'
import { type InvoiceChoice, InvoiceSearch } from './invoice-search.tsx'
import { LineFacts } from './line-facts.tsx'

type RecordLineDialogProps = {
  line: LineRow
  invoice: InvoiceChoice | undefined
  onClose: () => void
  onDone: (title: string) => Promise<void>
}

/** Confirms that money of a statement pays an invoice, the proposed one or another. */
export function RecordLineDialog({ line, invoice, onClose, onDone }: RecordLineDialogProps) {
  const [chosen, choose] = useState(invoice)
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const keyOf = useIdempotencyKey()
  async function record() {
    if (!chosen) return setProblem('Please choose the invoice.')
    setIsWorking(true)
    setProblem(undefined)
    const { methodId, amount, trxId } = line
    const received = {
      method: methodId,
      amount,
      reference: trxId,
      paidAt: momentOfLine(line),
      line: line._id,
    }
    try {
      await recordPayment(api, chosen, received, keyOf({ invoice: chosen._id, ...received }))
      await onDone(`${formatMoney(amount)} recorded for ${chosen.number}. ${formatSent(chosen, receiptSent)}`)
    } catch (error) {
      setProblem(errorMessageOf(error))
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <FormDialog
      title={chosen ? `Record as a payment of ${chosen.number}` : 'Record as a payment'}
      onClose={onClose}
      sending={{ submit: () => void record(), problem }}
      isWorking={isWorking}
      submitLabel="Record payment"
      isSubmittable={chosen !== undefined}
    >
      <LineFacts line={line} />
      <p className="text-muted">
        {chosen ? formatSent(chosen, `${chosen.clientName} gets a receipt.`) : 'The client gets a receipt.'}{' '}
        What is more than due becomes credit. The line is used once.
      </p>
      <InvoiceSearch proposed={line.invoices} chosen={chosen} onChoose={choose} />
    </FormDialog>
  )
}
