import { Button } from '#app/components/ui/button.tsx'
import { TextArea, TextField } from '#app/components/ui/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { TrapField } from '#app/components/ui/trap-field.tsx'
import type { FormOutcome } from './post-form.ts'
import { useForm } from './use-form.ts'

// The call documents `read: true`; the server stores every new message as unread.
const toFields = (form: FormData) => ({ ...Object.fromEntries(form), read: true })

/** Without scripts the same form posts to its page. */
export function ContactForm({ outcome: first }: { outcome?: FormOutcome | undefined }) {
  const { form, submit, outcome, errors, isSending } = useForm('/api/contact', first, toFields)
  const values = outcome?.status === 'failed' ? outcome.values : undefined
  return (
    <form
      ref={form}
      id="contact-form"
      method="post"
      action="/contact#contact-form"
      onSubmit={submit}
      className="grid gap-5"
    >
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={120}
        defaultValue={values?.name}
        error={errors.name}
      />
      <TextField
        name="email"
        type="email"
        label="E-mail"
        autoComplete="email"
        maxLength={254}
        defaultValue={values?.email}
        error={errors.email}
      />
      <TextArea
        name="message"
        label="Message"
        rows={4}
        maxLength={10_000}
        defaultValue={values?.message}
        error={errors.message}
      />
      <TrapField />
      {outcome?.status === 'sent' && (
        <Notice tone="success">
          <p>Message sent successfully</p>
          <p className="text-small text-muted">We read every message and answer within one working day.</p>
        </Notice>
      )}
      {outcome?.status === 'failed' && <Notice tone="danger">{outcome.message}</Notice>}
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? 'Sending...' : 'Send message'}
      </Button>
      <p className="text-small text-muted">
        We keep your name, address and message only to answer you.{' '}
        <a className="underline" href="/privacy">
          Privacy
        </a>
      </p>
    </form>
  )
}
