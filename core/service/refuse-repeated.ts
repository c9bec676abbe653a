import type { z } from 'zod'
import { foldName } from '../folding.ts'

/** Adds an error to each item whose text an earlier one has too, also in a look-alike spelling. */
export function refuseRepeated(
  texts: string[],
  path: (index: number) => (string | number)[],
  message: string,
  { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
) {
  const known = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const folded = foldName(text)
    if (known.has(folded)) addIssue({ code: 'custom', message, path: path(index) })
    known.add(folded)
  }
}
