import { useForm } from 'react-hook-form'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea } from '#app/components/ui/fields/field.tsx'
import { openQuestions, type Question } from '#core/order/questions.ts'
import { hasVisibleText } from '#core/visible-text.ts'

type AnswerFormProps = {
  questions: Question[]
  send: (answers: string[], attachmentIds: string[]) => Promise<unknown>
  onSent: () => void
  /** Adds a field for attachments. */
  hasFiles?: boolean
}
type Values = { answers: string[]; files: AttachedFile[] }

/** Form with one field per open question. */
export function AnswerForm({ questions, send, onSent, hasFiles = false }: AnswerFormProps) {
  const open = openQuestions(questions)
  const form = useForm<Values>({ defaultValues: { answers: open.map(() => ''), files: [] } })
  const sending = useSending(form, {
    send: ({ answers, files }) =>
      send(
        answers,
        files.map(({ id }) => id),
      ),
    onSent,
  })
  const { errors } = form.formState
  return (
    <FormFrame
      label="Answers"
      form={form}
      sending={sending}
      failure="Your answers could not be sent."
      submitLabel="Send the answers"
    >
      {open.map(({ question }, index) => (
        <TextArea
          key={question}
          label={question}
          rows={2}
          maxLength={5_000}
          {...form.register(`answers.${index}`, {
            validate: (answer) => hasVisibleText(answer) || 'Please answer this',
          })}
          error={errors.answers?.[index]?.message}
        />
      ))}
      {hasFiles && <AttachmentsField control={form.control} name="files" label="Files (optional)" />}
    </FormFrame>
  )
}
