import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Draft = {
  isRestored: boolean
  /** After it was sent. */
  forget: () => void
  /** Back to what was there before the draft. */
  startOver: () => void
}

const nothing: never[] = []

/** Keeps what is typed in this tab through a reload; `without`, the same list at every call, names what is never written down. */
export function useDraft<Values extends FieldValues>(
  { reset, getValues, subscribe }: UseFormReturn<Values>,
  key: string,
  without: readonly (keyof Values)[] = nothing,
): Draft {
  const [isRestored, setIsRestored] = useState(false)
  const storageKey = `draft:${key}`

  useEffect(() => {
    const kept = readDraft(storageKey)
    if (kept) {
      reset({ ...getValues(), ...kept }, { keepDefaultValues: true })
      setIsRestored(true)
    }
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return
        const left = Object.entries(values).filter(([name]) => !without.includes(name))
        sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(left)))
      },
    })
  }, [storageKey, without, reset, getValues, subscribe])

  const forget = () => sessionStorage.removeItem(storageKey)
  return {
    isRestored,
    forget,
    startOver() {
      reset()
      forget()
      setIsRestored(false)
    },
  }
}

function readDraft(storageKey: string): object | undefined {
  const kept = sessionStorage.getItem(storageKey)
  return kept ? JSON.parse(kept) : undefined
}
