import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { explainError } from '#app/api/explain-error.ts'
import { KeptForLater } from '#app/api/keep-for-later.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

type Sending<Values> = {
  send: (values: Values) => Promise<unknown>
  onSent: () => unknown
  /** The form stays open: what was sent is stored, and what was edited meanwhile is still to be saved. */
  staysOpen?: boolean
  /** Called when there is no connection and the form is kept for later. The form becomes empty unless given. */
  onKept?: () => void
  /** Form field of each name on the wire, where they differ. */
  fieldNames?: { [wireName: string]: string }
}

export type FormSending = {
  submit: () => void
  /** Submits from a dialog over the form, which keeps the focus and shows the refusal: rejects with it. */
  submitFromDialog: () => Promise<void>
  /** Error message of the last submit; the typed values are kept. */
  problem: string | undefined
  /** The server requires a recent sign-in first. `onSignedIn` clears the error. */
  needsSignIn: boolean
  onSignedIn: () => void
  /** True after a successful submit of a form that does not stay open: leaving loses nothing. */
  isSent: RefObject<boolean>
  element: RefObject<HTMLFormElement | null>
  /** Calls back if the form is valid, without sending it. */
  check: (onValid: () => void) => void
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')

/** Stands instead of a message that is at its field already. */
const leadTo = (fields: Record<string, string>) =>
  Object.keys(fields).length === 1 ? 'Please see the marked field.' : 'Please see the marked fields.'

/** Sends a form when it is valid and shows the server's validation errors at their fields. */
export function useSending<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { send, onSent, staysOpen = false, onKept = () => form.reset(), fieldNames = {} }: Sending<Values>,
): FormSending {
  const [problem, setProblem] = useState<string>()
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const isSent = useRef(false)
  const isRefused = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  const nameOf = (wireName: string) => {
    const [first = '', ...rest] = wireName.split('.')
    return fieldNames[wireName] ?? [fieldNames[first] ?? first, ...rest].join('.')
  }
  /** True if a field of the form shows the same message. Boxes to tick have none beside them. */
  const isAtField = (errors: Record<string, string>, message: string) =>
    Object.entries(errors).some(
      ([wireName, one]) =>
        withoutStop(one) === withoutStop(message) &&
        element.current?.querySelector(
          `[name="${CSS.escape(nameOf(wireName))}"]:not([type=checkbox], [type=radio])`,
        ),
    )
  function showErrors(errors: Record<string, string>) {
    for (const [wireName, message] of Object.entries(errors)) {
      form.setError(nameOf(wireName) as FieldPath<Values>, { type: 'server', message })
    }
  }
  /** Focuses the first invalid field in document order or, if no field is invalid, the error message. */
  function focusFirst() {
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector)
    ;(find('[aria-invalid="true"]') ?? find('[role="alert"][tabindex]'))?.focus()
  }
  // An effect, so that the server's errors are already rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus once
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])

  function clear() {
    setProblem(undefined)
    setNeedsSignIn(false)
  }

  function refuse() {
    // The answer of the server was about the values before.
    clear()
    isRefused.current = true
  }
  /** React Hook Form focuses the field that was rendered first, also in a timeout. */
  function focusAfterForm() {
    if (isRefused.current) setTimeout(focusFirst)
    isRefused.current = false
  }

  const submit = async (isFromDialog: boolean) => {
    isRefused.current = false
    let refusal: unknown = new Error('Please correct the form first.')
    await form.handleSubmit(async (values) => {
      refusal = await sendValid(values, isFromDialog)
    }, refuse)()
    if (!isFromDialog) return focusAfterForm()
    if (refusal !== undefined) throw refusal
  }
  /** Returns the refusal, if there was one. */
  async function sendValid(values: Values, isFromDialog: boolean): Promise<unknown> {
    clear()
    try {
      await send(values)
    } catch (error) {
      if (error instanceof KeptForLater) {
        showToast({ title: error.message })
        onKept()
        return undefined
      }
      const { message, fields, needsSignIn } = explainError(error)
      setProblem(isAtField(fields, message) ? leadTo(fields) : message)
      setNeedsSignIn(needsSignIn)
      showErrors(fields)
      if (!isFromDialog) setRefusals((count) => count + 1)
      return error
    }
    isSent.current = !staysOpen
    const settled = onSent()
    if (!staysOpen) return undefined
    // After a draft was forgotten: fields that differ from what was sent are kept again.
    form.resetDefaultValues(values)
    await settled
    return undefined
  }
  const check = (onValid: () => void) => void form.handleSubmit(onValid, refuse)().then(focusAfterForm)

  return {
    ...{ submit: () => void submit(false), submitFromDialog: () => submit(true) },
    ...{ problem, needsSignIn, onSignedIn: clear, isSent, element, check },
  }
}
