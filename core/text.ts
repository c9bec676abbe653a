import { z } from 'zod'
import { hasVisibleText, visibleText } from './visible-text.ts'

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

/** Text with at least one visible character. */
export const requiredText = (max: number, sentence: string) =>
  optionalText(max).refine(hasVisibleText, sentence)

/** As `requiredText`, with at least `min` visible characters. */
export const longerText = (label: string, min: number, max: number) =>
  requiredText(max, `${label} is required`).refine(
    (value) => !hasVisibleText(value) || visibleText(value).length >= min,
    `${label} must be at least ${min} characters`,
  )

const daySentence = 'Must be a date such as 2026-01-31'

/** A calendar day to look for; the database knows no year 0. */
export const calendarDay = z.iso.date(daySentence).refine((written) => written >= '0001', daySentence)

/** A calendar day that a record may have: any other year is a slip. */
export const recordedDay = z.iso
  .date(daySentence)
  .refine((written) => written >= '1900' && written < '2200', daySentence)

/** As `recordedDay`, or none. */
export const day = z
  .union([z.literal(''), recordedDay], daySentence)
  .nullish()
  .transform((value) => value || null)

const momentSentence = 'Must be a time such as 2026-01-31T12:00:00Z'

/** A moment of UTC; the database knows no year 0. */
export const moment = z.iso.datetime(momentSentence).refine((written) => written >= '0001', momentSentence)

/** A link that is safe to put on a page: http(s), or a path of this site; empty when there is none. */
export const link = optionalText(2000).refine(
  (value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value) || /^\/(?![/\\])[^\s\\]*$/.test(value),
  'Must be an http(s) link',
)
