import { upload } from '#app/api/browser.ts'

type Watching = { signal: AbortSignal; onProgress: (percent: number) => void }

/** Sends a file as the API wants it, base64 in JSON; gives its id. */
export async function sendWorkbook(file: File, watching: Watching): Promise<string> {
  const data = await readBase64(file)
  watching.signal.throwIfAborted()
  // Put together by the browser: no second copy of a long text on the page's own thread.
  const body = new Blob(['{"filename":', JSON.stringify(file.name), ',"data":"', data, '"}'])
  const options = { ...watching, contentType: 'application/json' }
  const { insertedId } = await upload<{ insertedId: string }>('/excel', body, options)
  return insertedId
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    // Moved, renamed or taken away since it was chosen.
    reader.addEventListener('error', () => reject(new Error('Error reading file')))
    reader.readAsDataURL(file)
  })
}
