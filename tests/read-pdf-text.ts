import { extractText } from 'unpdf'

/** Returns the text of a PDF, as a reader of it can select and copy it. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
