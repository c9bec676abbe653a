import type { Context } from '../context.ts'

type NewFile = { key: string; content: Uint8Array }

/** Stores the files of a row that was already inserted. If one fails, removes the others and the row (by `removeRow`).
 * Leftovers of that are swept a day later. */
export async function storeFiles(
  { files }: Pick<Context, 'files'>,
  newFiles: NewFile[],
  removeRow: () => Promise<unknown>,
): Promise<void> {
  try {
    for (const { key, content } of newFiles) await files.put(key, content)
  } catch (error) {
    await Promise.allSettled([removeRow(), ...newFiles.map(({ key }) => files.remove(key))])
    throw error
  }
}
