import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { BriefFieldRow } from '#app/api/services.ts'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { maxAnswerLength } from '#core/order/brief.ts'

/** Fields for the service's questions; the form stores the answers under `brief`. */
export function BriefFields<Values extends FieldValues>({
  form,
  fields,
}: {
  form: UseFormReturn<Values>
  fields: BriefFieldRow[]
}) {
  const bind = bindFields(form)
  return fields.map(({ name, label, help, kind, required, choices }) => {
    const shownLabel = required ? label : `${label} (optional)`
    if (kind === 'file') {
      return (
        <div key={name} className="grid gap-1.5">
          <AttachmentsField
            control={form.control}
            name={`answerFiles.${name}` as FieldPath<Values>}
            label={shownLabel}
            most={1}
          />
          {help && <p className="text-small text-muted wrap-anywhere">{help}</p>}
        </div>
      )
    }
    const field = bind(`brief.${name}` as FieldPath<Values>)
    const shown = { ...field, label: shownLabel, ...(help && { hint: help }) }
    if (kind === 'choice') {
      return (
        <SelectField key={name} {...shown}>
          <option value="">Choose one</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
      )
    }
    if (kind === 'long') return <TextArea key={name} rows={4} maxLength={maxAnswerLength.long} {...shown} />
    if (kind === 'date') return <TextField key={name} type="date" {...shown} />
    const numeric = kind === 'number' && { inputMode: 'decimal' as const }
    return <TextField key={name} maxLength={maxAnswerLength[kind]} {...numeric} {...shown} />
  })
}

/** Returns an empty answer for every question. */
export const emptyBrief = (fields: BriefFieldRow[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, '']))

/** Files that answer questions, by question name. */
export type AnswerFiles = Record<string, AttachedFile[]>

/** Returns the brief and the files of an order: the answer to a question for a file is the id of the file. */
export function withAnswerFiles(
  brief: Record<string, string>,
  answerFiles: AnswerFiles,
  fields: BriefFieldRow[],
) {
  const asked = fields.filter(({ kind }) => kind === 'file').map(({ name }) => name)
  const answers = asked.map((name) => [name, answerFiles[name]?.[0]?.id ?? ''])
  return {
    brief: { ...brief, ...Object.fromEntries(answers) } as Record<string, string>,
    answerIds: asked.flatMap((name) => answerFiles[name]?.map(({ id }) => id) ?? []),
  }
}
