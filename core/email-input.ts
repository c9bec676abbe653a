import { z } from 'zod'
import { foldEmail } from './email.ts'
import { requiredText } from './text.ts'

export const emailSentence = 'Email must be an e-mail address'

/** One address of ASCII characters: no list, no name beside it, nothing that shows nothing. */
export const isEmail = (written: string): boolean => z.email().safeParse(foldEmail(written)).success

/** An address that decides whose a record is. */
export const emailInput = requiredText(254, 'Email is required')
  .transform(foldEmail)
  .refine(isEmail, emailSentence)
