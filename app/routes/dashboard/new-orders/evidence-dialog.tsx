import { useFieldArray, useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { type EvidenceRow, saveEvidence } from '#app/api/evidence.ts'
import type { WholeOrder } from '#app/api/orders.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { AddRowButton } from '#app/components/form/row-buttons.tsx'
import { useSending } from '#app/components/form/use-sending.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { maxFigures } from '#core/evidence/evidence.ts'
import { type EvidenceValues, emptyFigure, toEvidencePatch, valuesOfEvidence } from './evidence-values.ts'
import { FigureFields } from './figure-fields.tsx'

type EvidenceDialogProps = {
  order: WholeOrder
  evidence: EvidenceRow
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Form for the goal, the counts and the costs of a boost. */
export function EvidenceDialog({ order, evidence, onClose, onSaved }: EvidenceDialogProps) {
  const form = useForm<EvidenceValues>({ defaultValues: valuesOfEvidence(evidence) })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'figures' })
  const sending = useSending(form, {
    send: (values) => saveEvidence(api, order._id, toEvidencePatch(values, evidence.version)),
    fieldNames: { 'spend.minor': 'spend', 'spend.currency': 'currency' },
    onSent() {
      showToast({ title: `The evidence of ${order.number} is saved. The client sees it.` })
      onClose()
      void onSaved()
    },
  })
  const field = bindFields(form)
  return (
    <Dialog isOpen onClose={onClose} title={`Evidence of ${order.number}`} width="max-w-160" isForm>
      <FormFrame
        label="Evidence"
        form={form}
        sending={sending}
        failure="The evidence could not be saved."
        submitLabel="Save evidence"
      >
        <TextArea label="Goal (optional)" rows={2} maxLength={1_000} {...field('goal')} />
        {fields.map(({ id }, index) => (
          <FigureFields key={id} form={form} index={index} onRemove={() => remove(index)} />
        ))}
        <AddRowButton count={fields.length} most={maxFigures} onAdd={() => append(emptyFigure())}>
          Add a count
        </AddRowButton>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Spent on the campaign (optional)"
            inputMode="decimal"
            autoComplete="off"
            {...field('spend')}
          />
          <CurrencyField chosen={form.getValues('currency')} {...field('currency')} />
        </div>
      </FormFrame>
    </Dialog>
  )
}
