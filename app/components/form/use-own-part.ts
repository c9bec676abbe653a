import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#app/api/api-error.ts'

/** Follows the part of a record that a form edits, where other forms edit the rest: without edits, the form shows what is
 * stored. Returns a function that saves, with the version of the record to which the edits belong. */
export function useOwnPart<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  stored: Values,
  version: number,
) {
  const part = JSON.stringify(stored)
  const opened = useRef({ part, version })
  const latest = useRef(opened.current)
  // After a save or a refusal, the next save is meant for what was read last.
  const mustRenew = useRef(false)
  const { isDirty } = form.formState
  const follow = useEffectEvent(() => {
    latest.current = { part, version }
    const isOther = part !== opened.current.part
    if (isDirty && isOther && !mustRenew.current) return
    const mayShow = !isDirty && (isOther || mustRenew.current)
    opened.current = latest.current
    mustRenew.current = false
    if (mayShow) form.reset(stored)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stored record changes
  useEffect(() => follow(), [part, version])
  return async <Result>(send: (version: number) => Promise<Result>): Promise<Result> => {
    try {
      const result = await send(opened.current.version)
      mustRenew.current = true
      return result
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        opened.current = latest.current
        mustRenew.current = true
      }
      throw error
    }
  }
}
