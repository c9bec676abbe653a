import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useRouteLoaderData } from 'react-router'
import { draftKeyOf } from '#app/api/tab-drafts.ts'

type Draft = {
  isRestored: boolean
  /** Deletes the draft, after the form was sent. */
  forget: () => void
  /** Deletes the draft and resets the form to its default values. */
  startOver: () => void
}

type Author = { email: string; acting?: { _id: string } | null }

const nothing: never[] = []

/** Stores the typed values of the signed-in user, who may act for a client, in the tab's session storage, so that they
 * survive a reload. When the key changes, such as after a colleague has saved another version, the draft moves with it.
 * Fields in `without` are never stored; the list must be referentially stable. */
export function useDraft<Values extends FieldValues>(
  { reset, getValues, subscribe }: UseFormReturn<Values>,
  key: string,
  without: readonly (keyof Values)[] = nothing,
): Draft {
  const [isRestored, setIsRestored] = useState(false)
  const account = useRouteLoaderData<{ account: Author }>('routes/dashboard/layout')?.account
  const author = `${account?.email}:${account?.acting?._id ?? ''}`
  const storageKey = draftKeyOf(`${author}:${key}`)
  const last = useRef({ author, storageKey })

  useEffect(() => {
    // Never to another author's drafts.
    const isMoved = last.current.author === author && moveDraft(last.current.storageKey, storageKey)
    last.current = { author, storageKey }
    const draft = readDraft(storageKey)
    if (draft && !isMoved) {
      reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
      setIsRestored(true)
    }
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return
        const stored = Object.entries(values).filter(([name]) => !without.includes(name))
        sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(stored)))
      },
    })
  }, [author, storageKey, without, reset, getValues, subscribe])

  const forget = () => {
    sessionStorage.removeItem(storageKey)
    setIsRestored(false)
  }
  return {
    isRestored,
    forget,
    startOver() {
      // A form that follows what was saved keeps typed values otherwise.
      reset(undefined, { keepDirtyValues: false })
      forget()
    },
  }
}

/** Moves the draft of a form whose key has changed. The form shows it already. */
function moveDraft(from: string, to: string): boolean {
  const stored = from === to ? null : sessionStorage.getItem(from)
  if (stored === null) return false
  sessionStorage.setItem(to, stored)
  sessionStorage.removeItem(from)
  return true
}

function readDraft(storageKey: string): object | undefined {
  const stored = sessionStorage.getItem(storageKey)
  return stored ? JSON.parse(stored) : undefined
}
