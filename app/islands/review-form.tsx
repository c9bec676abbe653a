import { Button } from '#app/components/ui/button.tsx'
import { TextArea, TextField } from '#app/components/ui/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { RatingField } from '#app/components/ui/rating-field.tsx'
import { TrapField } from '#app/components/ui/trap-field.tsx'
import type { FormOutcome } from './post-form.ts'
import { useForm } from './use-form.ts'

const toFields = (form: FormData) => ({
  ...Object.fromEntries(form),
  rating: Number(form.get('rating') ?? 0),
})

/** The rating is 0 until one is chosen, and 5 after a review was sent. */
export function ReviewForm({ outcome: first }: { outcome?: FormOutcome | undefined }) {
  const { form, submit, outcome, errors, isSending } = useForm('/api/reviews', first, toFields)
  const values = outcome?.status === 'failed' ? outcome.values : undefined
  const isSent = outcome?.status === 'sent'
  return (
    <form
      ref={form}
      id="review-form"
      method="post"
      action="/review-form#review-form"
      onSubmit={submit}
      className="grid gap-5"
    >
      <RatingField
        key={String(isSent)}
        rating={isSent ? 5 : Number(values?.rating ?? 0)}
        error={errors.rating}
      />
      <TextField
        name="title"
        label="Title"
        maxLength={200}
        defaultValue={values?.title}
        error={errors.title}
      />
      <TextArea
        name="review"
        label="Your review"
        rows={5}
        maxLength={5000}
        defaultValue={values?.review}
        error={errors.review}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="author"
          label="Your name"
          autoComplete="name"
          maxLength={120}
          defaultValue={values?.author}
          error={errors.author}
        />
        <TextField
          name="role"
          label="Your role"
          hint="For example: owner of a tea shop"
          autoComplete="organization-title"
          maxLength={120}
          defaultValue={values?.role}
          error={errors.role}
        />
        <TextField
          name="email"
          type="email"
          label="E-mail"
          hint="Never shown"
          autoComplete="email"
          maxLength={254}
          defaultValue={values?.email}
          error={errors.email}
        />
        <TextField
          name="phone"
          type="tel"
          label="Phone"
          hint="Never shown"
          autoComplete="tel"
          maxLength={40}
          defaultValue={values?.phone}
          error={errors.phone}
        />
      </div>
      <TrapField />
      {isSent && (
        <Notice tone="success">
          <p>Thank you. Your review is published.</p>
          <p className="text-small text-muted">
            It stands first among{' '}
            <a className="underline" href="/reviews">
              all reviews
            </a>
            .
          </p>
        </Notice>
      )}
      {outcome?.status === 'failed' && <Notice tone="danger">{outcome.message}</Notice>}
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? 'Sending...' : 'Submit review'}
      </Button>
    </form>
  )
}
