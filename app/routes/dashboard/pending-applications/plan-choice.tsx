import { useNavigate } from 'react-router'
import type { PlanRow } from '#app/api/services.ts'
import { orderOnlineAddress } from '#app/components/order-address.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatMoney } from '#core/money.ts'

type PlanChoiceProps = {
  service: string
  plans: PlanRow[]
  chosen: string | undefined
  error: string | undefined
  onChoose: () => void
}

/** Plan picker. The selection is stored in the URL, so that it survives sign-in and reload. */
export function PlanChoice({ service, plans, chosen, error, onChoose }: PlanChoiceProps) {
  const navigate = useNavigate()
  function choose(planId: string) {
    onChoose()
    void navigate(orderOnlineAddress(service, planId), { replace: true, preventScrollReset: true })
  }
  return (
    <fieldset className="min-w-0" aria-describedby={error && 'field-planId-error'}>
      <legend className="mb-2 font-semibold">Plan</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {plans.map(({ planId, name, price, features, popular }) => (
          <label
            key={planId}
            className="flex cursor-pointer flex-col rounded-small border border-field bg-raised p-4 transition-colors duration-150 hover:border-ink has-checked:border-accent has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <span className="flex flex-wrap items-center gap-2">
              <input
                type="radio"
                name="planId"
                value={planId}
                checked={planId === chosen}
                aria-invalid={error ? true : undefined}
                onChange={() => choose(planId)}
                className="size-4.5 accent-accent outline-none"
              />
              <span className="font-semibold">{name}</span>
              {popular && <Badge tone="accent">Most Chosen</Badge>}
            </span>
            <span className="tabular mt-2 font-display text-title font-bold">{formatMoney(price)}</span>
            <span className="mt-1 text-small text-muted">{features.join(', ')}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="field-planId-error" className="mt-2 text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
