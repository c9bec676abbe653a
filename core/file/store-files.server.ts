import type { Context } from '../context.ts'

type NewFile = { key: string; content: Uint8Array }

/** Stores the files of a row that stands already; when one can't be stored, the others and the row (by `forget`) are
 * taken away again. What even that doesn't reach is swept a day later. */
export async function storeFiles(
  { files }: Pick<Context, 'files'>,
  wanted: NewFile[],
  forget: () => Promise<unknown>,
): Promise<void> {
  try {
    for (const { key, content } of wanted) await files.put(key, content)
  } catch (error) {
    await Promise.allSettled([forget(), ...wanted.map(({ key }) => files.remove(key))])
    throw error
  }
}
