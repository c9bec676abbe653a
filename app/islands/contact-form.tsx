import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { defaultAnswerTimes } from '#core/brand/answer-times.ts'
import { defaultContactPrivacy } from '#core/brand/contact-privacy.ts'
import type { FormOutcome } from './post-form.ts'
import { PublicForm } from './public-form.tsx'
import { useForm } from './use-form.ts'

// The call documents `read: true`; the server stores every new message as unread.
const toFields = (form: FormData) => ({ ...Object.fromEntries(form), read: true })

type ContactFormProps = {
  answerTime?: string | undefined
  privacy?: string | undefined
  outcome?: FormOutcome | undefined
}

/** Contact form; without JavaScript it posts to its page. */
export function ContactForm({
  answerTime = defaultAnswerTimes.message,
  privacy = defaultContactPrivacy,
  outcome,
}: ContactFormProps) {
  const sending = useForm('/api/contact', outcome, toFields)
  const { fieldOf } = sending
  return (
    <PublicForm
      id="contact-form"
      page="/contact"
      sending={sending}
      submitLabel="Send message"
      sent={
        <>
          <p>Message sent successfully</p>
          <p className="text-small text-muted">We read every message and answer {answerTime}.</p>
        </>
      }
      note={
        <p className="text-small text-muted">
          {privacy}{' '}
          <a className="underline" href="/privacy">
            Privacy
          </a>
        </p>
      }
    >
      <TextField {...fieldOf('name')} label="Your name" autoComplete="name" maxLength={120} />
      <TextField {...fieldOf('email')} type="email" label="E-mail" autoComplete="email" maxLength={254} />
      <TextArea {...fieldOf('message')} label="Message" rows={4} maxLength={10_000} />
    </PublicForm>
  )
}
