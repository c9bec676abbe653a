import { api } from '#app/api/browser.ts'
import { saveFile } from './save-file.ts'

/** Downloads a certificate, which only its owner and administrators may. */
export async function saveCertificate(url: string): Promise<void> {
  const { name, content } = await api.file(url.replace(/^\/api/, ''))
  saveFile(name, content)
}
