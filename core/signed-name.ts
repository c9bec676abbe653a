import { withoutMisleading } from './folding.ts'
import { requiredText } from './text.ts'

/** Name that somebody without an account writes or accepts with. One line, without direction signs, so that it cannot look
 * like the text of the notice or paper that shows it. */
export const signedName = (sentence: string) =>
  requiredText(120, sentence)
    .transform((name) => withoutMisleading(name.replace(/\s/g, ' ')).replace(/ +/g, ' ').trim())
    .refine((name) => name !== '', sentence)
