import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { hasVisibleText } from '#core/visible-text.ts'

/** State of a form that is signed by typing a name. `onTyped` runs when it is submitted with one. */
export function useTypedName(onTyped: () => void) {
  const [name, setName] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isTyped = hasVisibleText(name)
    setIsMissing(!isTyped)
    if (isTyped) onTyped()
    else event.currentTarget.querySelector('input')?.focus()
  }
  /** Properties of the field. */
  const field = {
    label: 'Your full name',
    autoComplete: 'name',
    maxLength: 120,
    value: name,
    error: isMissing ? 'Please enter your full name' : undefined,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      setName(target.value)
      setIsMissing(false)
    },
  }
  return { name, field, submit }
}
