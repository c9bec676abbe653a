import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Confirms that answers are sent. Focuses the line with the new state, because the form is gone. */
export function useAnswered() {
  const { revalidate } = useRevalidator()
  const lead = useRef<HTMLSpanElement>(null)
  async function confirm() {
    await revalidate()
    showToast({ title: 'Your answers are sent' })
    lead.current?.scrollIntoView({ block: 'center' })
    lead.current?.focus({ preventScroll: true })
  }
  return { lead, onAnswered: () => void confirm() }
}
