import { acceptWithLine, type LineRow } from '#app/api/bank-statements.ts'
import { api } from '#app/api/browser.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { formatSent, receiptSent } from '#app/components/payment/notified.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { formatMoney } from '#core/money.ts'
import { LineFacts } from './line-facts.tsx'

export type LineClaim = LineRow['claims'][number]

type UseLineDialogProps = {
  line: LineRow
  claim: LineClaim
  onClose: () => void
  onDone: (title: string) => Promise<void>
}

/** Confirms that a line proves a reported payment; in part, with a reason, if the line shows less. */
export function UseLineDialog({ line, claim, onClose, onDone }: UseLineDialogProps) {
  const { amount } = line
  const shared = {
    onClose,
    title: `Accept ${formatMoney(amount)} as ${claim.number} of ${claim.clientName}?`,
  }
  const reported = `${formatMoney(claim.amount)} was reported${claim.trxId && `, with the ID ${claim.trxId}`}.`
  async function accept(reasonText?: string) {
    await acceptWithLine(api, { claim, line, reasonText })
    await onDone(`${claim.number}: ${formatMoney(amount)} accepted. ${formatSent(claim, receiptSent)}`)
  }
  if (amount.minor < claim.amount.minor) {
    return (
      <ReasonDialog
        {...shared}
        lead={`${reported} The amount received is booked, and the rest remains due. The client sees the reason.`}
        label="Reason"
        confirmLabel="Accept in part"
        maxLength={1_000}
        isRequired
        onConfirm={accept}
      >
        <LineFacts line={line} />
      </ReasonDialog>
    )
  }
  return (
    <ConfirmDialog {...shared} isOpen confirmLabel="Accept it" isDanger={false} onConfirm={() => accept()}>
      <p className="mb-3">
        {reported} {formatSent(claim, 'The client gets a receipt.')} The line is used once, for this payment.
      </p>
      <LineFacts line={line} />
    </ConfirmDialog>
  )
}
