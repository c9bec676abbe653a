import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type CouponCheckRow, checkCoupon } from '#app/api/coupons.ts'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { formatMoney } from '#core/money.ts'

/** Code that was found, for the plan that it was checked for. */
export type FoundCoupon = CouponCheckRow & { planId: string }

type CouponFieldProps = {
  service: string
  planId: string
  /** Address of the client, if staff enter the order. */
  email?: string
  found: FoundCoupon | undefined
  error: string | undefined
  onFound: (found: FoundCoupon | undefined) => void
}

/** Disclosure for a coupon code, with what it takes off the price of the plan before it is ordered. */
export function CouponField({ service, planId, email, found, error, onFound }: CouponFieldProps) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isChecking, setIsChecking] = useState(false)

  async function apply() {
    setIsChecking(true)
    setFailure(undefined)
    try {
      const check = { couponCode: code, service, planId, ...(email && { email }) }
      onFound({ ...(await checkCoupon(api, check)), planId })
    } catch (thrown) {
      onFound(undefined)
      setFailure(errorMessageOf(thrown))
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <details>
      <summary className="w-fit cursor-pointer font-semibold text-accent hover:underline">
        I have a coupon
      </summary>
      <div className="mt-3 grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <TextField
          name="couponCode"
          label="Coupon code"
          maxLength={40}
          autoComplete="off"
          value={code}
          error={failure ?? error}
          onChange={({ target }) => {
            setCode(target.value)
            setFailure(undefined)
            onFound(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would send the order before the code is applied.
            event.preventDefault()
            if (code.trim()) void apply()
          }}
        />
        <Button
          look="second"
          className="mt-7"
          disabled={isChecking || code.trim() === ''}
          onClick={() => void apply()}
        >
          {isChecking ? 'One moment…' : 'Apply'}
        </Button>
      </div>
      <p role="status" className="mt-2 font-semibold wrap-anywhere">
        {found &&
          `${found.reason}: ${formatMoney(found.discount)} less. You pay ${formatMoney(found.total)} instead of ${formatMoney(found.price)}.`}
      </p>
    </details>
  )
}
