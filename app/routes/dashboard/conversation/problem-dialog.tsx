import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { makeProblemOf, type WholeConversation } from '#app/api/conversations.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import {
  type ProblemOfConversation,
  problemOfConversation,
} from '#core/conversation/conversation-records-input.ts'
import { textOf, titleOf } from '#core/conversation/conversation-text.ts'
import { categories, categoryLabels, urgencies, urgencyLabels } from '#core/problem/problem.ts'

type ProblemDialogProps = { conversation: WholeConversation; onClose: () => void; onMade: () => void }

/** Form for a problem report with the text of a message. */
export function ProblemDialog({ conversation, onClose, onMade }: ProblemDialogProps) {
  const { _id: id } = conversation
  const form = useForm<ProblemOfConversation>({
    resolver: resolverOf<ProblemOfConversation>(problemOfConversation),
    defaultValues: {
      title: titleOf(conversation),
      text: textOf(conversation),
      urgency: 'normal',
      category: 'other',
    },
  })
  const sending = useSending(form, {
    send: (values) => makeProblemOf(api, id, values),
    onSent() {
      showToast({ title: 'Problem reported' })
      onMade()
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title="Report a problem"
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Report"
    >
      <p className="text-muted">The client sees it, and is told by mail.</p>
      <TextField label="Title" maxLength={200} {...field('title')} />
      <TextArea label="Text" rows={6} maxLength={10_000} {...field('text')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Urgency" {...field('urgency')}>
          {urgencies.map((one) => (
            <option key={one} value={one}>
              {urgencyLabels[one]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Category" {...field('category')}>
          {categories.map((one) => (
            <option key={one} value={one}>
              {categoryLabels[one]}
            </option>
          ))}
        </SelectField>
      </div>
    </FormDialog>
  )
}
