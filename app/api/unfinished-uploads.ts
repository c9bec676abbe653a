import { unfinishedMs } from '#core/upload/upload.ts'

const storageKey = 'unfinished-uploads'

type Entries = Record<string, { url: string; at: number }>

/** Remembers where the uploads of this browser continue, by hashes, so that no file name is kept. */
export async function rememberUpload(owner: string, file: File, projectId?: string) {
  const name = await hash(
    JSON.stringify([owner, file.name, file.size, file.lastModified, ...(projectId ? [projectId] : [])]),
  )
  return {
    url: name && read()[name]?.url,
    keep: (url: string) => name && write({ ...read(), [name]: { url, at: Date.now() } }),
    forget() {
      const { [name ?? '']: _, ...others } = read()
      write(others)
    },
  }
}

function read(): Entries {
  try {
    const entries: Entries = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return Object.fromEntries(Object.entries(entries).filter(([, { at }]) => Date.now() - at < unfinishedMs))
  } catch {
    return {}
  }
}

function write(entries: Entries): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(entries))
  } catch {
    // Storage is full or forbidden: the upload continues only until the page is closed.
  }
}

/** Undefined on a page without https, where browsers have no hashes. */
async function hash(text: string): Promise<string | undefined> {
  if (!crypto.subtle) return undefined
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
