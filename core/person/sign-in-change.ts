import { z } from 'zod'
import { emailInput } from '../email-input.ts'
import { requiredText } from '../text.ts'

/** Days within which the person has to sign in anew. */
export const openSignInDays = 7

export const signInChange = z.object({
  email: emailInput.describe('The new address, or the present one to link another account of the provider'),
  reason: requiredText(300, 'Reason is required').describe('Stays in the activity log'),
})
export type SignInChange = z.infer<typeof signInChange>
