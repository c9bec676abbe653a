import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { orderMethods } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { useMovedFocus } from '#app/components/dashboard/screen/use-moved-focus.ts'
import { MethodCard } from '#app/components/payment/method-card.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { MethodRowView } from './method-row.tsx'

/** Payment methods in display order. Reorder with the buttons or Alt and an arrow key. */
export function MethodList({ methods }: { methods: MethodRow[] }) {
  const [previewed, setPreviewed] = useState<MethodRow>()
  const [announcement, setAnnouncement] = useState('')
  const { revalidate } = useRevalidator()
  const holdFocus = useMovedFocus(methods)

  async function move(method: MethodRow, step: -1 | 1) {
    const index = methods.indexOf(method)
    const ids = methods.map(({ _id }) => _id)
    const other = ids[index + step]
    if (!other) return
    ids[index + step] = method._id
    ids[index] = other
    holdFocus(method)
    try {
      await orderMethods(api, ids)
      setAnnouncement(`${method.label} moved to position ${index + step + 1} of ${ids.length}`)
    } catch (error) {
      showErrorToast(error)
    }
    await revalidate()
  }

  return (
    <>
      <ol aria-label="Payment methods" className="divide-y divide-line border-y border-line">
        {methods.map((method, index) => (
          <li key={method._id} className="py-4">
            <MethodRowView
              method={method}
              isFirst={index === 0}
              isLast={index === methods.length - 1}
              onMove={(step) => void move(method, step)}
              onPreview={() => setPreviewed(method)}
              onChanged={revalidate}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
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
