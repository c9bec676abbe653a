import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { saveDraft } from '#app/api/template-requests.ts'
import { type BriefValues, toBrief } from './brief-values.ts'

const typingPause = 600

export type DraftState = 'untouched' | 'saving' | 'saved' | 'failed'

/** Autosaves the brief to the server, one request at a time. `settle` stops it and waits for the last request. */
export function useServerDraft({ subscribe, getValues }: UseFormReturn<BriefValues>) {
  const [state, setState] = useState<DraftState>('untouched')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSave = useRef<Promise<void>>(Promise.resolve())
  const isStopped = useRef(false)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (isStopped.current) return
    setState('saving')
    lastSave.current = lastSave.current
      .then(() => saveDraft(api, toBrief(getValues())))
      .then(
        () => timer.current === undefined && setState('saved'),
        () => setState('failed'),
      )
      .then(() => {})
  }, [getValues])

  useEffect(() => {
    const flush = () => timer.current !== undefined && save()
    const stop = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (!isDirty) return
        // Don't show 'saved' while a change is pending.
        setState('saving')
        clearTimeout(timer.current)
        timer.current = setTimeout(save, typingPause)
      },
    })
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      stop()
      flush()
    }
  }, [subscribe, save])

  return {
    state,
    save,
    /** Stops saving until `resume`. */
    async settle() {
      isStopped.current = true
      clearTimeout(timer.current)
      timer.current = undefined
      await lastSave.current
    },
    resume() {
      isStopped.current = false
    },
  }
}
