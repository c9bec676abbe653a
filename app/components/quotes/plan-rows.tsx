import { FactRow } from '#app/components/ui/fact.tsx'
import { formatMoney, type Money } from '#core/money.ts'
import { formatPartDue, type PlannedPart, splitTotal } from '#core/payment-plan/payment-plan.ts'

/** Parts in which the total of a quote is paid. */
export function PlanRows({ plan, total }: { plan: readonly PlannedPart[]; total: Money }) {
  const shares = splitTotal(total.minor, plan)
  return plan.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have the same text
    <FactRow key={index} name={`Part ${index + 1} of ${plan.length}`}>
      {part.label && <span className="block">{part.label}</span>}
      <span className="tabular">{formatMoney({ ...total, minor: shares[index] ?? 0 })}</span> ({part.percent}
      %), {formatPartDue(part)}
    </FactRow>
  ))
}
