import { useEffect, useRef, useState } from 'react'
import { upload, uploadInParts } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { cancelled } from '#app/api/resumable-upload.ts'
import { type FileKind, smallAttachment } from './upload-kinds.ts'
import { useUploads } from './uploads.tsx'
import { hasEnding, validateEnding } from './use-upload.ts'

/** Uploaded file; the form sends its id. */
export type AttachedFile = { id: string; name: string; size: number }
type Uploaded = { insertedId: string; name: string; size: number }

export type Running = {
  key: number
  name: string
  percent: number
  state: 'sending' | 'paused' | 'waiting'
  cancel: () => void
  /** Pauses or continues; undefined for a file that is sent in one request. */
  setPaused?: (isPaused: boolean) => void
}
export type Failed = { key: number; name: string; message: string; retry: (() => void) | undefined }

/** Larger files are sent in parts. */
const smallSize = 1024 * 1024

const idsOf = (files: AttachedFile[]) => files.map(({ id }) => id).join()

/** Uploads several files independently of each other, for a form or for a project. Large ones continue after a lost line. */
export function useAttachments(
  files: AttachedFile[],
  onChange: (files: AttachedFile[]) => void,
  { most, kind, projectId }: { most: number; kind: FileKind; projectId?: string },
) {
  const [running, setRunning] = useState<Running[]>([])
  const [failed, setFailed] = useState<Failed[]>([])
  const latest = useRef(files)
  const controllers = useRef(new Map<number, AbortController>())
  const keys = useRef(0)
  const { count } = useUploads()
  // Lists before the latest one, which a render may still have while uploads that end together follow each other.
  const earlier = useRef(new Set<string>())
  useEffect(() => {
    const rendered = idsOf(files)
    if (rendered === idsOf(latest.current)) earlier.current.clear()
    else if (!earlier.current.has(rendered)) latest.current = files
  })
  useEffect(() => () => controllers.current.forEach((controller) => void controller.abort()), [])

  function update(next: AttachedFile[]) {
    earlier.current.add(idsOf(latest.current))
    latest.current = next
    onChange(next)
  }
  const without = <One extends { key: number }>(all: One[], key: number) =>
    all.filter((one) => one.key !== key)
  const fail = (one: Omit<Failed, 'key'>) => setFailed((all) => [...all, { key: ++keys.current, ...one }])

  function add(chosen: File[]) {
    const room = most - latest.current.length - controllers.current.size
    for (const file of chosen.slice(Math.max(0, room))) {
      fail({
        name: file.name,
        message: most === 1 ? 'One file can be added.' : `At most ${most} files can be added.`,
        retry: undefined,
      })
    }
    for (const file of chosen.slice(0, Math.max(0, room))) void send(file)
  }

  async function send(file: File) {
    const { name } = file
    const refusal = validateEnding(file, kind)
    if (refusal) return fail({ name, message: refusal, retry: undefined })
    const key = ++keys.current
    const controller = new AbortController()
    controllers.current.set(key, controller)
    const cancel = () => controller.abort(cancelled)
    setRunning((all) => [...all, { key, name, percent: 0, state: 'sending', cancel }])
    const change = (facts: Partial<Running>) =>
      setRunning((all) => all.map((one) => (one.key === key ? { ...one, ...facts } : one)))
    count(1)
    try {
      const { insertedId, ...stored } = await sendFile(file, { signal: controller.signal, projectId }, change)
      update([...latest.current, { id: insertedId, name: stored.name, size: stored.size }])
    } catch (error) {
      if (controller.signal.aborted) return
      const { message, canRetry } = explainError(error)
      fail({ name, message, retry: canRetry ? () => void send(file) : undefined })
    } finally {
      controllers.current.delete(key)
      setRunning((all) => without(all, key))
      count(-1)
    }
  }

  return {
    running,
    failed,
    add,
    remove: (id: string) => update(latest.current.filter((file) => file.id !== id)),
    dismiss: (key: number) => setFailed((all) => without(all, key)),
  }
}

type Sending = { signal: AbortSignal; projectId: string | undefined }

function sendFile(file: File, { signal, projectId }: Sending, change: (facts: Partial<Running>) => void) {
  const onProgress = (percent: number) => change({ percent })
  if (file.size <= smallSize && hasEnding(file, smallAttachment.endings)) {
    return upload<Uploaded>(smallAttachment.path(file.name, projectId), file, { signal, onProgress })
  }
  return uploadInParts<Uploaded>(file, {
    signal,
    projectId,
    onProgress,
    onWaiting: (isWaiting) => change({ state: isWaiting ? 'waiting' : 'sending' }),
    onStart: (setPaused) =>
      change({
        setPaused(isPaused) {
          setPaused(isPaused)
          change({ state: isPaused ? 'paused' : 'sending' })
        },
      }),
  })
}
