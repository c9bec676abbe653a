import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { orderMethods } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { tellFailure } from '#app/components/dashboard/tell-failure.ts'
import { useMovedFocus } from '#app/components/dashboard/use-moved-focus.ts'
import { MethodCard } from '#app/components/payment/method-card.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { MethodRowView } from './method-row.tsx'

/** Payment methods in display order. Reorder with the buttons or Alt and an arrow key. */
export function MethodList({ methods }: { methods: MethodRow[] }) {
  const [previewed, setPreviewed] = useState<MethodRow>()
  const [said, setSaid] = useState('')
  const { revalidate } = useRevalidator()
  const holdFocus = useMovedFocus(methods)

  async function move(method: MethodRow, step: -1 | 1) {
    const place = methods.indexOf(method)
    const ids = methods.map(({ _id }) => _id)
    const other = ids[place + step]
    if (!other) return
    ids[place + step] = method._id
    ids[place] = other
    holdFocus(method)
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
