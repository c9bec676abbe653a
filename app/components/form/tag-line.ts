import { z } from 'zod'

/** Returns a schema for comma-separated tags that applies the schema of the resulting list. */
export const tagLine = (tags: z.ZodType<unknown, unknown>) =>
  z
    .string()
    .max(2000, 'Must be at most 2,000 characters')
    .superRefine((written, { addIssue }) => {
      const list = written.split(',').map((tag) => tag.trim())
      const { error } = tags.safeParse(list.filter(Boolean))
      if (error) addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'Must be a list of words' })
    })
