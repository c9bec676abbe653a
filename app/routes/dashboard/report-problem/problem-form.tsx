import { type UseFormReturn, useForm } from 'react-hook-form'
import { href, useNavigate, useSearchParams } from 'react-router'
import { api } from '#app/api/browser.ts'
import { reportProblem } from '#app/api/problems.ts'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useBrand } from '#app/components/use-brand.ts'
import type { Urgency } from '#core/problem/problem.ts'
import { problemInput } from '#core/problem/problem-input.ts'
import { AboutFields } from './about-fields.tsx'
import type { OwnRecords } from './own-records.ts'
import { categoryChoices, urgencyChoices } from './problem-choices.tsx'
import type { ProblemValues } from './problem-values.ts'
import { SuggestedArticles } from './suggested-articles.tsx'

// The form holds file objects (id, name, size), but the API takes ids. Files are not validated here.
const rules = problemInput.safeExtend({ files: problemInput.shape.files.catch([]) })

export function ProblemForm({ records }: { records: OwnRecords }) {
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const form = useForm<ProblemValues>({
    resolver: resolverOf<ProblemValues>(rules),
    defaultValues: useInitialValues(),
  })
  const draft = useDraft(form, 'report-problem')
  const { problem: answerTimes } = useBrand().answerTimes
  let sent: { insertedId: string; number: string } | undefined
  const sending = useSending(form, {
    send: async ({ files, ...report }) => {
      const input = { ...report, files: files.map(({ id }) => id) }
      sent = await reportProblem(api, input, keyOf(input))
    },
    onKept: draft.startOver,
    onSent() {
      draft.forget()
      const answered = answerTimes[form.getValues('urgency') as Urgency]
      showToast({ title: `${sent?.number} is reported. We reply here and by e-mail, ${answered}.` })
      void navigate(href('/dashboard/report-problem/:id', { id: sent?.insertedId ?? '' }))
    },
  })
  return (
    <FormFrame
      label="Problem"
      form={form}
      sending={sending}
      failure="The report could not be sent."
      submitLabel="Send the report"
      hasDraft
    >
      {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
      <Fields form={form} records={records} />
    </FormFrame>
  )
}

function Fields({ form, records }: { form: UseFormReturn<ProblemValues>; records: OwnRecords }) {
  const field = bindFields(form)
  const { problem: answerTimes } = useBrand().answerTimes
  return (
    <>
      <AboutFields form={form} records={records} />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <SelectField label="Category" {...field('category')}>
          {categoryChoices}
        </SelectField>
        <SelectField label="How urgent is it?" {...field('urgency')}>
          {urgencyChoices}
        </SelectField>
        <p role="status" className="text-small text-muted sm:col-span-2">
          We reply here and by e-mail, {answerTimes[form.watch('urgency') as Urgency]}.
        </p>
      </div>
      <TextField label="Title" hint="In a few words." maxLength={200} {...field('title')} />
      <TextArea
        label="What happened?"
        hint="What did you do, what did you expect, and what did you see?"
        rows={6}
        {...field('text')}
      />
      <SuggestedArticles control={form.control} />
      <TextField
        label="Page address"
        type="url"
        inputMode="url"
        hint="If it happens on one page. Optional."
        placeholder="https://"
        {...field('pageAddress')}
      />
      <AttachmentsField control={form.control} name="files" label="Files" />
    </>
  )
}

/** Initial values. Links from an order or a project preselect the record in the query. */
function useInitialValues(): ProblemValues {
  const [params] = useSearchParams()
  return {
    about: params.get('about') ?? 'site',
    aboutId: params.get('id') ?? '',
    category: 'not-working',
    urgency: 'normal',
    title: '',
    text: '',
    pageAddress: '',
    files: [],
  }
}
