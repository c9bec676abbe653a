import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { TrapField } from '#app/components/ui/trap-field.tsx'
import type { useForm } from './use-form.ts'

type PublicFormProps = {
  id: string
  /** The page that takes it without scripts. */
  page: string
  sending: ReturnType<typeof useForm>
  submitLabel: string
  /** What is said once it was sent. */
  sent: ReactNode
  children: ReactNode
  /** Under the button. */
  note?: ReactNode
}

/** A form of a public page: its fields, what became of it, and its button. */
export function PublicForm({ id, page, sending, submitLabel, sent, children, note }: PublicFormProps) {
  const { form, submit, outcome, isSending } = sending
  return (
    <form ref={form} id={id} method="post" action={`${page}#${id}`} onSubmit={submit} className="grid gap-5">
      {children}
      <TrapField />
      {outcome?.status === 'sent' && <Notice tone="success">{sent}</Notice>}
      {outcome?.status === 'failed' && <Notice tone="danger">{outcome.message}</Notice>}
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? 'Sending...' : submitLabel}
      </Button>
      {note}
    </form>
  )
}
