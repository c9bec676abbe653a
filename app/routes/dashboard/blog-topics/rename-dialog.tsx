import { useForm } from 'react-hook-form'
import { renameTag } from '#app/api/blog-topics.ts'
import { api } from '#app/api/browser.ts'
import { renameCategory } from '#app/api/categories.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { tagRename } from '#core/blog/blog-topic.ts'
import { categoryRename } from '#core/category/category.ts'
import { countRecords, type Topic } from './count-records.ts'

type RenameDialogProps = {
  topic: Topic
  /** Names of the others of its kind. */
  others: string[]
  onClose: () => void
  onRenamed: () => Promise<void>
}

/** Renames a category or a tag in all its records, or joins it with another one. */
export function RenameDialog({ topic, others, onClose, onRenamed }: RenameDialogProps) {
  const { kind, of, from, name } = topic
  const rules = (kind === 'category' ? categoryRename : tagRename).omit({ from: true })
  const form = useForm<{ to: string }>({ resolver: resolverOf(rules), defaultValues: { to: name } })
  const sending = useSending(form, {
    send: ({ to }) =>
      kind === 'category' ? renameCategory(api, of, { from, to }) : renameTag(api, { from, to }),
    onSent() {
      showToast({ title: form.getValues('to') ? `“${name}” is renamed` : `“${name}” is removed` })
      onClose()
      void onRenamed()
    },
  })
  const to = form.watch('to').trim()
  const joined = to !== name && others.includes(to)
  const removed = kind === 'tag' && !to
  const effect = joined
    ? `${countRecords(topic)} will be in “${to}”, which exists. This can’t be undone.`
    : removed
      ? `The tag will be removed from ${countRecords(topic)}. This can’t be undone.`
      : `${countRecords(topic)} will have the new name.`
  return (
    <FormDialog
      title={`Rename the ${kind} “${name}”`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      isSubmittable={to !== name}
      isDanger={joined || removed}
      submitLabel={joined ? 'Join them' : removed ? 'Remove the tag' : 'Rename'}
    >
      <TextField
        label="New name"
        maxLength={60}
        hint={kind === 'tag' ? 'Empty: removes the tag' : undefined}
        {...bindFields(form)('to')}
      />
      <p aria-live="polite" className="text-muted">
        {effect}
      </p>
    </FormDialog>
  )
}
