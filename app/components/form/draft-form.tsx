import type { ReactNode } from 'react'
import { type Control, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { bindFields } from './bind-fields.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FormFrame } from './form-frame.tsx'
import { useDraft } from './use-draft.ts'
import { followRecord, useOpenedVersion } from './use-opened-version.ts'
import { type FormSending, useSending } from './use-sending.ts'

type DraftFormProps<Values extends FieldValues> = {
  label: string
  initial: Values
  rules: Resolver<Values>
  /** Form field of each name on the wire, where they differ. */
  fieldNames: { [wireName: string]: string }
  /** Name of the draft that this browser keeps. */
  draftKey: string
  /** Version of an existing record. */
  version?: number | undefined
  send: (values: Values, version: number) => Promise<unknown>
  /** Toast after sending, or a function that returns it then. */
  done: string | (() => string)
  /** Screen that follows. */
  to: string
  failure: string
  submitLabel: string
  /** Content next to the submit button. */
  aside?: (form: UseFormReturn<Values>, sending: FormSending) => ReactNode
  children: (field: ReturnType<typeof bindFields<Values>>, control: Control<Values>) => ReactNode
}

/** Form of a record with a draft in the browser, which leads to a list when the record is saved. */
export function DraftForm<Values extends FieldValues>(props: DraftFormProps<Values>) {
  const {
    initial,
    rules,
    fieldNames,
    draftKey,
    version = 0,
    send,
    done,
    to,
    aside,
    children,
    ...frame
  } = props
  const opened = useOpenedVersion(version)
  const navigate = useNavigate()
  const form = useForm<Values>({ resolver: rules, ...followRecord(initial) })
  const draft = useDraft(form, draftKey)
  const sending = useSending(form, {
    send: (values) => opened.save((version) => send(values, version)),
    fieldNames,
    onSent() {
      draft.forget()
      showToast({ title: typeof done === 'string' ? done : done() })
      void navigate(to)
    },
  })
  return (
    <div className="max-w-3xl">
      <FormFrame {...frame} form={form} sending={sending} aside={aside?.(form, sending)} hasDraft>
        {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
        {children(bindFields(form), form.control)}
      </FormFrame>
    </div>
  )
}
