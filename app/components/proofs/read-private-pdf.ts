import { api } from '#app/api/browser.ts'

/** Fetches a PDF of the API with the authorization of the user. */
export async function readPrivatePdf(url: string): Promise<ArrayBuffer> {
  const { content } = await api.file(url.replace(/^\/api/, ''))
  return content.arrayBuffer()
}
