import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'

/** Options of a form whose record may be read again: fields that are not edited show what a colleague has saved. */
export const followRecord = <Values>(values: Values) => ({ values, resetOptions: { keepDirtyValues: true } })

/** Version of a record when its form was opened. The record may be read again while one types, but a save must not
 * overwrite what a colleague changed meanwhile. After such a refusal or a save, the next save is meant for the record as
 * it was read last. `record` is its id where the screen may change to another record. */
export function useOpenedVersion(current: number, record = '') {
  const { revalidate } = useRevalidator()
  const latest = useRef(current)
  const opened = useRef(current)
  const mustRenew = useRef(false)
  const isCounted = useRef(false)
  const openedRecord = useRef(record)
  useEffect(() => {
    latest.current = current
    if (openedRecord.current === record) return
    openedRecord.current = record
    opened.current = current
  }, [current, record])
  return {
    async save<Result>(send: (version: number) => Promise<Result>): Promise<Result> {
      if (mustRenew.current) opened.current = latest.current
      mustRenew.current = false
      try {
        const result = await send(opened.current)
        mustRenew.current = !isCounted.current
        return result
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          mustRenew.current = true
          void revalidate()
        }
        throw error
      }
    },
    /** Counts a change of the form itself, whose next step may be refused. Such a form does not follow the record, so
     * its next save is never meant for the change of a colleague. */
    advance(changes: number) {
      opened.current += changes
      isCounted.current = true
    },
  }
}
