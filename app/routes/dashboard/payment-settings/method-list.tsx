import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { orderMethods } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { tellFailure } from '#app/components/dashboard/tell-failure.ts'
import { MethodCard } from '#app/components/payment/method-card.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { MethodRowView } from './method-row.tsx'

/** In the order that clients see; each moves by its buttons, and by Alt with an arrow key. */
export function MethodList({ methods }: { methods: MethodRow[] }) {
  const [previewed, setPreviewed] = useState<MethodRow>()
  const [said, setSaid] = useState('')
  const { revalidate } = useRevalidator()
  const moved = useRef<{ buttonId: string | undefined; methodId: string }>(undefined)
  const order = methods.map(({ _id }) => _id).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order takes the focus away
  useEffect(() => {
    if (moved.current) focusAgain(moved.current.buttonId, moved.current.methodId)
    moved.current = undefined
  }, [order])

  async function move(method: MethodRow, step: -1 | 1) {
    const place = methods.indexOf(method)
    const ids = methods.map(({ _id }) => _id)
    const other = ids[place + step]
    if (!other) return
    ids[place + step] = method._id
    ids[place] = other
    moved.current = { buttonId: document.activeElement?.id, methodId: method._id }
    try {
      await orderMethods(api, ids)
      setSaid(`${method.label} is number ${place + step + 1} of ${ids.length}`)
    } catch (error) {
      tellFailure(error)
    }
    await revalidate()
  }

  return (
    <>
      <ol aria-label="Ways to pay" className="divide-y divide-line border-y border-line">
        {methods.map((method, place) => (
          <li key={method._id} className="py-4">
            <MethodRowView
              method={method}
              isFirst={place === 0}
              isLast={place === methods.length - 1}
              onMove={(step) => void move(method, step)}
              onPreview={() => setPreviewed(method)}
              onChanged={revalidate}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Dialog
        isOpen={previewed !== undefined}
        onClose={() => setPreviewed(undefined)}
        title="As clients see it"
        width="max-w-176"
      >
        {previewed && <MethodCard method={previewed} />}
      </Dialog>
    </>
  )
}

/** What moves on the screen loses the focus; a button at the end of its way gives it to the other one. */
function focusAgain(buttonId: string | undefined, methodId: string): void {
  const buttons = [buttonId, `up-${methodId}`, `down-${methodId}`].map((id) =>
    document.getElementById(id ?? ''),
  )
  buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus()
}
