import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { ArticleTitleRow } from '#core/article/article.ts'
import { requiredText } from '#core/text.ts'
import { ArticleChoice } from './article-choice.tsx'

export type Written = { text: string; files: string[]; internal: boolean; status: string }
type MessageFormProps = {
  /** Names the draft of this thread's message, which a reload keeps. */
  draftKey: string
  /** `key` is the idempotency key of the message. */
  send: (written: Written, key: string) => Promise<unknown>
  onSent: () => void
  label: string
  /** For staff: allows internal notes, and lists the states that can be set with a message. */
  statuses?: { value: string; label: string }[]
  /** Label of the choice without a state. */
  keepLabel?: string
  takesFiles?: boolean
  /** Texts to insert. */
  cannedReplies?: { title: string; text: string }[]
  /** Help articles to link to. */
  articles?: ArticleTitleRow[]
  /** Only internal notes can be written. */
  isNotesOnly?: boolean
}
type Values = { text: string; files: AttachedFile[]; internal: boolean; status: string }

const rules = z.object({ text: requiredText(10_000, 'Please write something') })
const notKept = ['files'] as const
const empty: Values = { text: '', files: [], internal: false, status: '' }

/** Form for a message with files. */
export function MessageForm(props: MessageFormProps) {
  const { send, onSent, label, statuses, keepLabel = 'Keep the current state' } = props
  const { takesFiles = true, isNotesOnly = false, cannedReplies = [], articles = [] } = props
  const keyOf = useIdempotencyKey()
  const form = useForm<Values>({ resolver: resolverOf<Values>(rules), defaultValues: empty })
  const draft = useDraft(form, `message:${props.draftKey}`, notKept)
  const isInternal = form.watch('internal') || isNotesOnly
  useEffect(() => {
    if (!isNotesOnly) return
    // A note that was begun stays a note when answers become possible, so that it is not mailed by accident.
    return () => {
      if (form.getValues('text').trim()) form.setValue('internal', true)
    }
  }, [isNotesOnly, form])
  const sending = useSending(form, {
    send({ files, ...same }) {
      const written = { ...same, internal: isInternal, files: files.map(({ id }) => id) }
      return send(written, keyOf(written))
    },
    onKept() {
      form.reset(empty)
      draft.forget()
      keyOf.renew()
    },
    onSent() {
      form.reset(empty)
      draft.forget()
      sending.isSent.current = false
      keyOf.renew()
      onSent()
    },
  })
  const field = bindFields(form)
  function insert(text: string) {
    const written = form.getValues('text')
    form.setValue('text', written.trim() ? `${written.trimEnd()}\n\n${text}` : text, { shouldDirty: true })
    form.setFocus('text')
  }
  return (
    <FormFrame
      label={label}
      form={form}
      sending={sending}
      failure="This could not be sent."
      submitLabel={isInternal ? 'Save note' : 'Send'}
      hasDraft={form.watch('files').length === 0}
    >
      {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
      {cannedReplies.length > 0 && !isInternal && (
        <SelectField
          name="cannedReply"
          label="Insert a canned reply"
          value=""
          onChange={({ target }) => insert(cannedReplies[Number(target.value)]?.text ?? '')}
        >
          <option value="">Choose a text</option>
          {cannedReplies.map(({ title }, index) => (
            <option key={title} value={index}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      {!isInternal && <ArticleChoice articles={articles} onInsert={insert} />}
      <TextArea label={isInternal ? 'Internal note' : label} rows={4} {...field('text')} />
      {takesFiles && <AttachmentsField control={form.control} name="files" label="Files" />}
      {statuses && !isNotesOnly && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          {!isInternal && statuses.length > 0 && (
            <SelectField label="New state" {...field('status')}>
              <option value="">{keepLabel}</option>
              {statuses.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
          <CheckField label="Internal note, visible to staff only" {...form.register('internal')} />
        </div>
      )}
    </FormFrame>
  )
}
