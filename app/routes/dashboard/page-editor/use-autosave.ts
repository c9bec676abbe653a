import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { savePageDraft } from '#app/api/pages.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import type { PageContent } from '#core/page/page-content.ts'
import type { PageKey } from '#core/page/page-keys.ts'

export type SaveState =
  | { status: 'saved' | 'saving' }
  /** `mayPass`: another try may succeed, as after a lost connection. */
  | { status: 'failed'; message: string; mayPass: boolean }
  /** Pause in saving until the user decides, after somebody else has saved the draft. */
  | { status: 'conflict' }

/** Milliseconds after the last change. */
const typingPause = 600
/** Milliseconds until a failed save is repeated, also without a sign that the connection is back. */
const retryPause = 15_000

type Options = { pageKey: PageKey; content: PageContent; revision: number }

/** Saves the draft of a page after each pause in typing, one request at a time, and again after a lost connection. */
export function useAutosave({ pageKey, content, revision: initialRevision }: Options) {
  const [revision, setRevision] = useState(initialRevision)
  const [saved, setSaved] = useState(content)
  const [state, setState] = useState<SaveState>({ status: 'saved' })
  const sending = useRef<{ content: PageContent; done: Promise<number | undefined> }>(undefined)
  const isUnsaved = content !== saved

  /** Waits for a request under way, and saves again what was typed since it began. */
  async function save(base = revision): Promise<number | undefined> {
    const before = sending.current
    if (before) {
      const answered = await before.done
      return answered === undefined || before.content === content ? answered : save(answered)
    }
    const done = send(base)
    sending.current = { content, done }
    return done
  }

  async function send(base: number): Promise<number | undefined> {
    setState({ status: 'saving' })
    try {
      const answer = await savePageDraft(api, pageKey, {
        content: withoutEmptyLines(content),
        revision: base,
      })
      setRevision(answer.revision)
      setSaved(content)
      setState({ status: 'saved' })
      return answer.revision
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      const mayPass = status < 400 || status >= 500 || status === 429
      setState(
        status === 409
          ? { status: 'conflict' }
          : { status: 'failed', message: errorMessageOf(error), mayPass },
      )
      return undefined
    } finally {
      sending.current = undefined
    }
  }

  const isWaiting = isUnsaved && (state.status === 'saved' || state.status === 'failed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause again
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void save(), typingPause)
    return () => clearTimeout(timer)
  }, [content, isWaiting && state.status === 'saved'])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure starts the pause again
  useEffect(() => {
    if (!isUnsaved || state.status !== 'failed' || !state.mayPass) return
    const retry = () => void save()
    const timer = setTimeout(retry, retryPause)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [content, state])

  return {
    ...{ revision, state, isUnsaved },
    /** Saves at once. Returns the revision; undefined if it failed. */
    saveNow: () => (isUnsaved ? save() : Promise.resolve(revision)),
    /** Saves over the draft with this revision. */
    overwrite: (base: number) => save(base),
    /** Goes on from a draft that was read. */
    restart(next: PageContent, base: number) {
      setSaved(next)
      setRevision(base)
      setState({ status: 'saved' })
    },
  }
}

/** Drops the empty lines of lists of texts, which exist only while somebody types. */
export function withoutEmptyLines<Value>(value: Value): Value {
  if (Array.isArray(value)) {
    const kept = value.filter((one) => typeof one !== 'string' || one.trim() !== '')
    return kept.map(withoutEmptyLines) as Value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutEmptyLines(one)]),
  ) as Value
}
