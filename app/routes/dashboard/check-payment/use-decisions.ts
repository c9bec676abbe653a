import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type Decision, decideClaim, releaseClaim, takeClaim } from '#app/api/check-payments.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { useReload } from '#app/components/dashboard/records/use-reload.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatDecision } from './format-decision.ts'
import { runAfterUndoTime } from './undo-time.ts'

export type Outcome = {
  claim: StaffClaimRow
  decision: Decision
  /** Undefined once the decision is being sent or undone. */
  undo: (() => Promise<void>) | undefined
}

/** Decisions of this visit. Each is sent after a few seconds in which it can be undone; the claim is leased at once, so
 * that nobody else decides on it meanwhile. */
export function useDecisions() {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const reload = useReload()
  const forget = (id: string) => setOutcomes((all) => all.filter(({ claim }) => claim._id !== id))
  const endUndoTime = (id: string) =>
    setOutcomes((all) => all.map((one) => (one.claim._id === id ? { ...one, undo: undefined } : one)))

  /** Shows a claim again, with its new version, on which the next decision is based. */
  const showAgain = (id: string) => reload(() => forget(id))

  async function send(claim: StaffClaimRow, version: number, decision: Decision) {
    endUndoTime(claim._id)
    try {
      await decideClaim(api, claim, version, decision)
      showToast({ title: formatDecision(claim, decision) })
      await reload()
    } catch (error) {
      showErrorToast(error)
      await showAgain(claim._id)
    }
  }

  async function undo(claim: StaffClaimRow, version: number, cancel: () => boolean) {
    if (!cancel()) return
    endUndoTime(claim._id)
    try {
      await releaseClaim(api, { ...claim, version })
    } catch (error) {
      showErrorToast(error)
    }
    await showAgain(claim._id)
  }

  /** Leases the claim and schedules the decision. Throws if somebody else is checking it. */
  async function decide(claim: StaffClaimRow, decision: Decision) {
    const version = await takeClaim(api, claim)
    const cancel = runAfterUndoTime(() => void send(claim, version, decision))
    const outcome = { claim, decision, undo: () => undo(claim, version, cancel) }
    setOutcomes((all) => [...all.filter((one) => one.claim._id !== claim._id), outcome])
  }

  return { outcomes, decide }
}
