import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'

/** Version of a record when its form was opened. The record may be read again while one types, but a save must not
 * overwrite what a colleague changed meanwhile. After such a refusal, the next save is meant for the record as it is. */
export function useOpenedVersion(current: number) {
  const { revalidate } = useRevalidator()
  const latest = useRef(current)
  const opened = useRef(current)
  const isRefused = useRef(false)
  useEffect(() => {
    latest.current = current
  }, [current])
  return {
    async save<Result>(send: (version: number) => Promise<Result>): Promise<Result> {
      if (isRefused.current) opened.current = latest.current
      isRefused.current = false
      try {
        return await send(opened.current)
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          isRefused.current = true
          void revalidate()
        }
        throw error
      }
    },
    /** Counts a change of the form itself, whose next step may be refused. */
    advance(changes: number) {
      opened.current += changes
    },
  }
}
