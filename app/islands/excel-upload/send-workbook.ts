import { upload } from '#app/api/browser.ts'
import type { Visibility } from '#core/spreadsheet/spreadsheet.ts'

type UploadWatch = { signal: AbortSignal; onProgress: (percent: number) => void }

/** Uploads a file as base64 in JSON, the API's format. Returns its id, and the time after which it is deleted. */
export async function sendWorkbook(
  file: File,
  visibility: Visibility,
  watch: UploadWatch,
): Promise<{ id: string; keptUntil: Date }> {
  const data = await readBase64(file)
  watch.signal.throwIfAborted()
  // A Blob avoids a second copy of a long string on the main thread.
  const start = JSON.stringify({ filename: file.name, visibility }).slice(0, -1)
  const body = new Blob([start, ',"data":"', data, '"}'])
  let keptUntil = new Date(Number.NaN)
  const options = {
    ...{ ...watch, contentType: 'application/json' },
    onHeaders: (headers: Headers) => {
      keptUntil = new Date(headers.get('sunset') ?? '')
    },
  }
  const { insertedId: id } = await upload<{ insertedId: string }>('/excel', body, options)
  return { id, keptUntil }
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    // The file was moved, renamed or deleted since it was chosen.
    reader.addEventListener('error', () => reject(new Error('Error reading file')))
    reader.readAsDataURL(file)
  })
}
