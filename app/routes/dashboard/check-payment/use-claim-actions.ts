import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { releaseClaim, takeClaim } from '#app/api/check-payments.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'

/** Actions on a claim, one at a time. Failures are shown as a toast, and the screen is reloaded. */
export function useClaimActions(claim: StaffClaimRow) {
  const [isWorking, setIsWorking] = useState(false)
  const { revalidate } = useRevalidator()
  const run = async (action: () => Promise<unknown>) => {
    if (isWorking) return
    setIsWorking(true)
    try {
      await action()
    } catch (error) {
      showErrorToast(error)
    } finally {
      await revalidate()
      // The router renders loaded data in a transition, which another update would overtake.
      startTransition(() => setIsWorking(false))
    }
  }
  return {
    run,
    take: () => run(() => takeClaim(api, claim)),
    release: () => run(() => releaseClaim(api, claim)),
  }
}
