import { useEffect, useRef, useState } from 'react'
import { upload } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { maxFiles } from '#core/attachment/attachment.ts'
import { attachmentUpload } from './upload-kinds.ts'
import { useUploads } from './uploads.tsx'
import { validateUpload } from './use-upload.ts'

/** Uploaded file; the form sends its id. */
export type AttachedFile = { id: string; name: string; size: number }
type Uploaded = { insertedId: string; name: string; size: number }

export type Running = { key: number; name: string; percent: number; cancel: () => void }
export type Failed = { key: number; name: string; message: string; retry: (() => void) | undefined }

/** Uploads several files independently of each other. */
export function useAttachments(
  files: AttachedFile[],
  onChange: (files: AttachedFile[]) => void,
  most = maxFiles,
) {
  const [running, setRunning] = useState<Running[]>([])
  const [failed, setFailed] = useState<Failed[]>([])
  const latest = useRef(files)
  const controllers = useRef(new Map<number, AbortController>())
  const keys = useRef(0)
  const { count } = useUploads()
  useEffect(() => {
    latest.current = files
  })
  useEffect(() => () => controllers.current.forEach((controller) => void controller.abort()), [])

  function update(next: AttachedFile[]) {
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
    const refusal = validateUpload(file, attachmentUpload)
    if (refusal) return fail({ name, message: refusal, retry: undefined })
    const key = ++keys.current
    const controller = new AbortController()
    controllers.current.set(key, controller)
    setRunning((all) => [...all, { key, name, percent: 0, cancel: () => controller.abort() }])
    count(1)
    try {
      const onProgress = (percent: number) =>
        setRunning((all) => all.map((one) => (one.key === key ? { ...one, percent } : one)))
      const path = attachmentUpload.path(name)
      const { insertedId, ...stored } = await upload<Uploaded>(path, file, {
        signal: controller.signal,
        onProgress,
      })
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
