import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api/browser.ts'
import { approveWork, askForChanges, type WorkOrder } from '#app/api/own-work.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { rulesOf } from '#app/components/form/rules-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { TextArea } from '#app/components/ui/field.tsx'
import { showToast } from '#app/components/ui/toasts.tsx'
import { requiredText } from '#core/text.ts'

/** The client's turn: take the work, or say what should be otherwise. */
export function Review({ order }: { order: WorkOrder }) {
  const { revalidate } = useRevalidator()
  const [isAsking, setIsAsking] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const { revisionsLeft } = order
  async function approve() {
    await approveWork(api, order)
    await revalidate()
    showToast({ title: 'Thank you. The work is delivered.' })
  }
  return (
    <section aria-labelledby="review" className="mb-10 rounded-large bg-tint p-6">
      <h2 id="review" className="text-title">
        Your turn: look at the work
      </h2>
      <p className="mt-1 max-w-measure">
        Are you happy with it? Then approve it, and it is delivered. If not, tell us what should be changed.{' '}
        {tellRevisions(revisionsLeft)}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => setIsAsking(true)}>Approve the work</Button>
        {revisionsLeft !== 0 && !isChanging && (
          <Button look="second" onClick={() => setIsChanging(true)}>
            Ask for changes
          </Button>
        )}
      </div>
      {isChanging && <ChangesForm order={order} onSent={() => setIsChanging(false)} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Approve ${order.number}?`}
        confirmLabel="Approve"
        isDanger={false}
        onConfirm={approve}
      >
        The work counts as delivered then, and your months of support begin.
      </ConfirmDialog>
    </section>
  )
}

function tellRevisions(left: number | null): string {
  if (left === null) return 'Changes are without limit in your plan.'
  if (left === 0) return 'All rounds of changes of your plan are used; further ones are billed as extra work.'
  return left === 1
    ? 'Your plan has one more round of changes.'
    : `Your plan has ${left} more rounds of changes.`
}

const rules = z.object({ reason: requiredText(2_000, 'Please write what should be changed') })

function ChangesForm({ order, onSent }: { order: WorkOrder; onSent: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({ resolver: rulesOf<{ reason: string }>(rules), defaultValues: { reason: '' } })
  const sending = useSending(form, {
    send: ({ reason }) => askForChanges(api, order, reason),
    onSent() {
      showToast({ title: 'We got it, and go on with it' })
      onSent()
      void revalidate()
    },
  })
  return (
    <div className="mt-6 max-w-measure">
      <FormFrame
        label="Changes"
        form={form}
        sending={sending}
        failure="It could not be sent."
        submitLabel="Send"
      >
        <TextArea label="What should be changed?" rows={5} {...bindFields(form)('reason')} />
      </FormFrame>
    </div>
  )
}
