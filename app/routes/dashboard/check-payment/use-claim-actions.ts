import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type Decision, decideClaim, releaseClaim, takeClaim } from '#app/api/check-payments.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'

/** Actions on a claim. Deciding takes the lease first if the user does not hold a valid one. */
export function useClaimActions(claim: StaffClaimRow, isMine: boolean) {
  const [isWorking, setIsWorking] = useState(false)
  const { revalidate } = useRevalidator()

  async function decide(decision: Decision) {
    const isHeld = isMine && Date.parse(claim.leaseUntil ?? '') > Date.now()
    const version = isHeld ? claim.version : await takeClaim(api, claim)
    await decideClaim(api, claim, version, decision)
    showToast({ title: formatDecision(claim, decision) })
  }

  /** Runs one action at a time. Shows failures as a toast and reloads the screen. */
  const run = async (action: () => Promise<unknown>) => {
    if (isWorking) return
    setIsWorking(true)
    try {
      await action()
    } catch (error) {
      showErrorToast(error)
    } finally {
      await revalidate()
      setIsWorking(false)
    }
  }

  return {
    isWorking,
    take: () => run(() => takeClaim(api, claim)),
    release: () => run(() => releaseClaim(api, claim)),
    accept: () => run(() => decide({ move: 'accept' })),
    /** For dialogs, which show errors themselves. */
    async decide(decision: Decision) {
      try {
        await decide(decision)
      } finally {
        await revalidate()
      }
    },
  }
}

const formatDecision = ({ number, amount }: StaffClaimRow, decision: Decision): string => {
  if (decision.move === 'reject') return `${number} is rejected. The client is notified.`
  return `${number}: ${formatMoney(decision.accepted ?? amount)} accepted. The receipt is on its way.`
}
