import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useIntention } from '#app/components/form/use-intention.ts'
import { type FormOutcome, postForm } from './post-form.ts'

type Fields = Record<string, unknown>

/** One form of a public page: sends once however often it is tried, keeps what was typed on failure, empties itself on success. */
export function useForm(
  address: string,
  first: FormOutcome | undefined,
  toFields: (form: FormData) => Fields,
) {
  const [outcome, setOutcome] = useState(first)
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Since the page began; the server may have made it long before.
  const openSince = useRef(0)
  const keyOf = useIntention()
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
    if (outcome?.status !== 'failed') return
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [outcome])

  /** What a field has to know: after a failure without scripts also what was typed. */
  const fieldOf = (name: string) => ({
    name,
    defaultValue: outcome?.status === 'failed' ? outcome.values?.[name] : undefined,
    error: errors[name],
  })

  return { form, submit, outcome, fieldOf, isSending }
}
