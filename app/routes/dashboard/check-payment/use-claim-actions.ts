import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { releaseClaim, takeClaim } from '#app/api/check-payments.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { useReload } from '#app/components/dashboard/records/use-reload.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'

/** Actions on a claim, one at a time. Failures are shown as a toast, and the screen is reloaded. */
export function useClaimActions(claim: StaffClaimRow) {
  const [isWorking, setIsWorking] = useState(false)
  const reload = useReload()
  const run = async (action: () => Promise<unknown>) => {
    if (isWorking) return
    setIsWorking(true)
    try {
      await action()
    } catch (error) {
      showErrorToast(error)
    } finally {
      await reload(() => setIsWorking(false))
    }
  }
  return {
    run,
    take: () => run(() => takeClaim(api, claim)),
    release: () => run(() => releaseClaim(api, claim)),
  }
}
