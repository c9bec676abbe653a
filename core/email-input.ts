import { z } from 'zod'
import { foldEmail } from './email.ts'
import { requiredText } from './text.ts'

export const invalidEmailMessage = 'Email must be an e-mail address'

/** Returns true for a single ASCII address: no list, no display name, no invisible characters. */
export const isEmail = (written: string): boolean => z.email().safeParse(foldEmail(written)).success

/** E-mail address that determines the owner of a record. */
export const emailInput = requiredText(254, 'Email is required')
  .transform(foldEmail)
  .refine(isEmail, invalidEmailMessage)
