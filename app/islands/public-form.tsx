import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { HoneypotField } from '#app/components/ui/fields/honeypot-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { useForm } from './use-form.ts'

type PublicFormProps = {
  id: string
  /** Path of the page that handles the form without JavaScript. */
  page: string
  sending: ReturnType<typeof useForm>
  submitLabel: string
  /** Success message. */
  sent: ReactNode
  children: ReactNode
  /** Content below the button. */
  note?: ReactNode
}

/** Form of a public page: fields, outcome and submit button. */
export function PublicForm({ id, page, sending, submitLabel, sent, children, note }: PublicFormProps) {
  const { form, submit, outcome, isSending } = sending
  return (
    <form ref={form} id={id} method="post" action={`${page}#${id}`} onSubmit={submit} className="grid gap-5">
      {children}
      <HoneypotField />
      {outcome?.status === 'sent' && <Notice tone="success">{sent}</Notice>}
      {outcome?.status === 'failed' && <Notice tone="danger">{outcome.message}</Notice>}
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? 'Sending...' : submitLabel}
      </Button>
      {note}
    </form>
  )
}
