import { useState } from 'react'
import type { WholeOrder } from '#app/api/orders.ts'
import { RadioChoice } from '#app/components/form/radio-choice.tsx'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'
import { formatMoney, type Money } from '#core/money.ts'

type ReinstateDialogProps = {
  order: WholeOrder
  onClose: () => void
  reinstate: (facts: { reason: string; price?: Money }) => Promise<unknown>
}

/** Opens an order again, at its old price or at the one of its plan today. */
export function ReinstateDialog({ order, onClose, reinstate }: ReinstateDialogProps) {
  const { number, clientName, total, currentPrice, openQuoteId } = order
  const [isNew, setIsNew] = useState(false)
  const isChoice = currentPrice !== null && !isSame(currentPrice, total)
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Reopen ${number}?`}
      lead={
        <>
          {`It is ‘Sent’ again, and you can accept it. ${clientName} will see your reason. Void invoices stay void.`}
          {openQuoteId && ' Its quote is still open: the client can accept it until its last day.'}
        </>
      }
      label="Reason for reopening"
      isRequired
      confirmLabel="Reopen"
      onConfirm={(reason) => reinstate({ reason, ...(isChoice && isNew && { price: currentPrice }) })}
    >
      {isChoice ? (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Price</legend>
          <RadioChoice
            name="price"
            label={`Keep the old price, ${formatMoney(total)}`}
            isChosen={!isNew}
            onChoose={() => setIsNew(false)}
          />
          <RadioChoice
            name="price"
            label={`Take today’s price of the plan, ${formatMoney(currentPrice)}`}
            isChosen={isNew}
            onChoose={() => setIsNew(true)}
          />
        </fieldset>
      ) : (
        total.minor > 0 && <FixedPrice total={total} isCurrent={currentPrice !== null} />
      )}
    </ReasonDialog>
  )
}

const isSame = (one: Money, other: Money) => one.minor === other.minor && one.currency === other.currency

const FixedPrice = ({ total, isCurrent }: { total: Money; isCurrent: boolean }) => (
  <FactRows>
    <FactRow name="Price">
      <span className="tabular">{formatMoney(total)}</span>{' '}
      {isCurrent
        ? '(as today)'
        : '(stays: it was agreed by a quote, something is invoiced, or the plan is no longer sold)'}
    </FactRow>
  </FactRows>
)
