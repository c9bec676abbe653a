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
  const writing = useRef<Promise<void>>(Promise.resolve())
  const isOver = useRef(false)

  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (isOver.current) return
    setState('saving')
    writing.current = writing.current
      .then(() => saveDraft(api, toBrief(getValues())))
      .then(
        () => timer.current === undefined && setState('saved'),
        () => setState('failed'),
      )
      .then(() => {})
  }, [getValues])

  useEffect(() => {
    const flush = () => timer.current !== undefined && write()
    const stop = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (!isDirty) return
        // Don't show 'saved' while a change is pending.
        setState('saving')
        clearTimeout(timer.current)
        timer.current = setTimeout(write, typingPause)
      },
    })
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      stop()
      flush()
    }
  }, [subscribe, write])

  return {
    state,
    save: write,
    /** Stops saving until `resume`. */
    async settle() {
      isOver.current = true
      clearTimeout(timer.current)
      timer.current = undefined
      await writing.current
    },
    resume() {
      isOver.current = false
    },
  }
}
