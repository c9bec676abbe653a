import { api } from '#app/api/browser.ts'
import { saveFile } from './save-file.ts'

/** Downloads a certificate. The API allows this to its owner and staff only. */
export async function saveCertificate(url: string): Promise<void> {
  const { name, content } = await api.file(url.replace(/^\/api/, ''))
  saveFile(name, content)
}
