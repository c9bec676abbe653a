/** Addresses are kept, and compared, in this form. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

export const isSameEmail = (one: string, other: string): boolean => foldEmail(one) === foldEmail(other)
