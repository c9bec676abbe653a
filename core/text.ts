import { z } from 'zod'

const hasNul = (value: string) => value.includes('\0')

/** Text of at most `max` UTF-16 units that PostgreSQL can give back exactly as it came. */
export const text = (max: number) =>
  z
    .string('Must be text')
    .max(max, `Must be at most ${max.toLocaleString('en')} characters`)
    .refine((value) => !hasNul(value) && value.isWellFormed(), 'Contains characters that cannot be stored')

/** As `text`, and nothing at all is an empty text. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value ?? '')

/** Text that says something. */
export const requiredText = (max: number, sentence: string) =>
  optionalText(max).refine((value) => value.trim() !== '', sentence)

/** As `requiredText`, and at least `min` characters of it. */
export const longerText = (label: string, min: number, max: number) =>
  requiredText(max, `${label} is required`).refine(
    (value) => value.trim() === '' || value.trim().length >= min,
    `${label} must be at least ${min} characters`,
  )

const daySentence = 'Must be a date such as 2026-01-31'

/** A calendar day, or none; the database knows no year 0. */
export const day = z
  .union(
    [z.literal(''), z.iso.date(daySentence).refine((written) => written >= '0001', daySentence)],
    daySentence,
  )
  .nullish()
  .transform((value) => value || null)

/** A link that is safe to put on a page: http(s), or a path of this site; empty when there is none. */
export const link = optionalText(2000).refine(
  (value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value) || /^\/(?![/\\])[^\s\\]*$/.test(value),
  'Must be an http(s) link',
)
