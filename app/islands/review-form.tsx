import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { RatingField } from '#app/components/ui/fields/rating-field.tsx'
import type { FormOutcome } from './post-form.ts'
import { PublicForm } from './public-form.tsx'
import { useForm } from './use-form.ts'

const toFields = (form: FormData) => ({
  ...Object.fromEntries(form),
  rating: Number(form.get('rating') ?? 0),
})

type ReviewFormProps = {
  outcome?: FormOutcome | undefined
  /** From the link of a delivered order. */
  invitation?: string | undefined
  needsApproval?: boolean | undefined
}

/** Review form. The rating is 0 until one is chosen, and 5 after a review was sent. */
export function ReviewForm({ outcome, invitation, needsApproval = false }: ReviewFormProps) {
  const sending = useForm('/api/reviews', outcome, toFields)
  const { fieldOf } = sending
  const isSent = sending.outcome?.status === 'sent'
  const { defaultValue: rating, error } = fieldOf('rating')
  return (
    <PublicForm
      id="review-form"
      page={invitation ? `/review-form?invitation=${encodeURIComponent(invitation)}` : '/review-form'}
      sending={sending}
      submitLabel="Submit review"
      sent={
        needsApproval ? (
          <p>Thank you. Your review will be published once we have read it.</p>
        ) : (
          <>
            <p>Thank you. Your review is published.</p>
            <p className="text-small text-muted">
              It is listed first among{' '}
              <a className="underline" href="/reviews">
                all reviews
              </a>
              .
            </p>
          </>
        )
      }
    >
      {invitation && (
        <>
          <input type="hidden" name="invitation" value={invitation} />
          <p className="text-small text-muted">
            Your review will be marked “Verified client”, because you ordered from us.
          </p>
        </>
      )}
      <RatingField key={String(isSent)} rating={isSent ? 5 : Number(rating ?? 0)} error={error} />
      <TextField {...fieldOf('title')} label="Title" maxLength={200} />
      <TextArea {...fieldOf('review')} label="Your review" rows={5} maxLength={5000} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fieldOf('author')} label="Your name" autoComplete="name" maxLength={120} />
        <TextField
          {...fieldOf('role')}
          label="Your role"
          hint="For example: owner of a tea shop"
          autoComplete="organization-title"
          maxLength={120}
        />
        <TextField
          {...fieldOf('email')}
          type="email"
          label="E-mail"
          hint="Never published"
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          {...fieldOf('phone')}
          type="tel"
          label="Phone"
          hint="Never published"
          autoComplete="tel"
          maxLength={40}
        />
      </div>
    </PublicForm>
  )
}
