import { useForm } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { UploadField } from '#app/components/form/upload-field.tsx'
import { mediaUpload } from '#app/components/form/upload-kinds.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { hasOwnPage, serviceAddress } from '#app/components/service-address.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { WritingField } from '#app/components/writing/writing-field.tsx'
import { longestDescription } from '#core/service/service-input.ts'
import { MilestoneFields } from './milestone-fields.tsx'
import { PlanFields } from './plan-fields.tsx'
import { QuestionFields } from './question-fields.tsx'
import { type ServiceValues, serviceResolver } from './service-values.ts'

type ServiceFormProps = {
  initial: ServiceValues
  draftKey: string
  isNew?: boolean
  /** Version of an existing service. */
  version?: number
  /** Version that fills the form, if it is not the current one. */
  earlierVersion?: number | undefined
  send: (values: ServiceValues, version: number) => Promise<unknown>
  onSent: () => void
}

export function ServiceForm({
  initial,
  draftKey,
  isNew = false,
  version = 0,
  earlierVersion,
  send,
  onSent,
}: ServiceFormProps) {
  const opened = useOpenedVersion(version)
  const form = useForm<ServiceValues>({ resolver: serviceResolver, defaultValues: initial })
  const draft = useDraft(form, draftKey)
  const sending = useSending(form, {
    send: (values) => opened.save((version) => send(values, version)),
    fieldNames: { 'plans.0.price.currency': 'currency' },
    onSent() {
      draft.forget()
      onSent()
    },
  })
  const field = bindFields(form)
  const page = isNew || initial.active !== 'true' ? undefined : serviceAddress(initial.slug)
  return (
    <div className="max-w-3xl">
      <FormFrame
        label="Service"
        form={form}
        sending={sending}
        failure="The service could not be saved."
        submitLabel={isNew ? 'Add the service' : 'Save the service'}
        aside={
          page && (
            <a href={page} className="font-semibold text-accent hover:underline">
              See the page as it is now
            </a>
          )
        }
        hasDraft
      >
        {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
        {earlierVersion !== undefined && (
          <Notice tone="success">
            <p>The form shows version {earlierVersion}. Save it to make it current again.</p>
          </Notice>
        )}
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField label="Title" maxLength={120} {...field('title')} />
          <SelectField label="Visibility" {...field('active')}>
            <option value="false">Hidden</option>
            <option value="true">Visible, can be ordered</option>
          </SelectField>
          {isNew && (
            <TextField
              label="Address (optional)"
              maxLength={60}
              hint="Made from the title if empty, and cannot be changed later"
              {...field('slug')}
            />
          )}
          <SelectField label="Kind" hint="Groups orders in lists and charts" {...field('kind')}>
            <option value="website-coding">Website with coding</option>
            <option value="wordpress">WordPress</option>
            <option value="social-boost">Social media</option>
            <option value="graphic-design">Graphic design</option>
            <option value="custom">Something else</option>
          </SelectField>
        </div>
        <TextArea
          label="Summary"
          rows={2}
          maxLength={300}
          hint="One or two sentences, above the order form"
          {...field('summary')}
        />
        {(isNew || (!hasOwnPage(initial.slug) && initial.slug !== 'custom')) && (
          <>
            <UploadField
              control={form.control}
              name="image"
              label="Picture of the page"
              hint="Empty: the drawing of its kind."
              kind={mediaUpload}
            />
            <WritingField
              control={form.control}
              label="Text of the page (optional)"
              rows={8}
              maxLength={longestDescription}
              {...field('description')}
            />
          </>
        )}
        <h2 className="text-title">Plans</h2>
        <PlanFields form={form} />
        <h2 className="text-title">Questions of the order form</h2>
        <QuestionFields form={form} />
        <h2 className="text-title">Milestones of its projects</h2>
        <MilestoneFields form={form} />
      </FormFrame>
    </div>
  )
}
