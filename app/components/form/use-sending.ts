import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#app/api/api-error.ts'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'

type Sending<Values> = {
  send: (values: Values) => Promise<unknown>
  onSent: () => void
  /** Which field each name on the wire is, where they differ. */
  fieldNames?: { [wireName: string]: string }
}

export type FormSending = {
  submit: () => void
  /** Why it could not be sent; what was typed is still there. */
  problem: string | undefined
  /** From then on leaving loses nothing. */
  isSent: RefObject<boolean>
  element: RefObject<HTMLFormElement | null>
}

/** Sends a form once it is right; what the server finds stands at its fields. */
export function useSending<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { send, onSent, fieldNames = {} }: Sending<Values>,
): FormSending {
  const [problem, setProblem] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const isSent = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  function showErrors(errors: Record<string, string>) {
    for (const [wireName, message] of Object.entries(errors)) {
      const [first = '', ...rest] = wireName.split('.')
      const name = [fieldNames[first] ?? first, ...rest].join('.')
      form.setError(name as FieldPath<Values>, { type: 'server', message })
    }
  }
  /** The order of the screen, not of the answer, says which is the first; where no field is wrong, the reason is it. */
  function focusFirst() {
    const find = (what: string) => element.current?.querySelector<HTMLElement>(what)
    ;(find('[aria-invalid="true"]') ?? find('[role="alert"][tabindex]'))?.focus()
  }
  // What the server found is on the screen by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus once
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])

  const submit = form.handleSubmit(
    async (values) => {
      setProblem(undefined)
      try {
        await send(values)
      } catch (error) {
        setProblem(sentenceOf(error))
        if (error instanceof ApiError) showErrors(error.errors)
        setRefusals((count) => count + 1)
        return
      }
      isSent.current = true
      onSent()
    },
    () => setTimeout(focusFirst),
  )

  return { submit: () => void submit(), problem, isSent, element }
}
