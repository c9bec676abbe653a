import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { type FormOutcome, postForm } from './post-form.ts'

type Fields = Record<string, unknown>

/** State of a public form: retries are idempotent, a failure keeps the typed values, a success resets the form. */
export function useForm(
  address: string,
  first: FormOutcome | undefined,
  toFields: (form: FormData) => Fields,
) {
  const [outcome, setOutcome] = useState(first)
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Relative to the start of the navigation: the server may have rendered the page long before.
  const openSince = useRef(0)
  const keyOf = useIdempotencyKey()
  const errors = outcome?.status === 'failed' ? outcome.errors : {}

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setOutcome(undefined)
    const element = event.currentTarget
    const filledInMs = Math.round(performance.now() - openSince.current)
    const fields = toFields(new FormData(element))
    const next = await postForm(address, { ...fields, filledInMs }, keyOf(fields))
    if (next.status === 'sent') {
      element.reset()
      keyOf.renew()
      openSince.current = performance.now()
    }
    setIsSending(false)
    setOutcome(next)
  }

  useEffect(() => {
    if (!outcome) return
    // The button that had the focus was disabled meanwhile.
    const target = outcome.status === 'sent' ? '[role=status]' : '[aria-invalid], [role=alert]'
    form.current?.querySelector<HTMLElement>(target)?.focus()
  }, [outcome])

  /** Returns the props of a field, including the typed value after a failure without JavaScript. */
  const fieldOf = (name: string) => ({
    name,
    defaultValue: outcome?.status === 'failed' ? outcome.values?.[name] : undefined,
    error: errors[name],
  })

  return { form, submit, outcome, fieldOf, isSending }
}
