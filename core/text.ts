import { z } from 'zod'
import { formatNumber } from './format-number.ts'
import { reasonMissing } from './reason.ts'
import { hasVisibleText, visibleText } from './visible-text.ts'

const hasNul = (value: string) => value.includes('\0')

/** Text of at most `max` UTF-16 units that PostgreSQL can store unchanged. */
export const text = (max: number) =>
  z
    .string('Must be text')
    .max(max, `Must be at most ${formatNumber(max)} characters`)
    .refine((value) => !hasNul(value) && value.isWellFormed(), 'Contains characters that cannot be stored')

/** Like `text`; null and undefined become an empty string. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value ?? '')

/** Text with at least one visible character. */
export const requiredText = (max: number, sentence: string) =>
  optionalText(max).refine(hasVisibleText, sentence)

/** Like `requiredText`, with at least `min` visible characters. */
export const longerText = (label: string, min: number, max: number) =>
  requiredText(max, `${label} is required`).refine(
    (value) => !hasVisibleText(value) || visibleText(value).length >= min,
    `${label} must be at least ${min} characters`,
  )

/** Reason that has to be given. */
export const givenReason = requiredText(1_000, reasonMissing)

export const yesOrNo = z.boolean('Must be true or false')

/** Id of a record, such as `a client`. */
export const idOf = (record: string) => z.uuid(`Must be the _id of ${record}`)

export function wholeNumber(min: number, max: number) {
  const sentence = `Must be a whole number from ${formatNumber(min)} to ${formatNumber(max)}`
  return z.int(sentence).min(min, sentence).max(max, sentence)
}

const daySentence = 'Must be a date such as 2026-01-31'

/** Calendar day in a filter. PostgreSQL has no year 0. */
export const calendarDay = z.iso.date(daySentence).refine((written) => written >= '0001', daySentence)

/** Calendar day of a record. A year outside 1900–2199 is a typing error. */
export const recordedDay = z.iso
  .date(daySentence)
  .refine((written) => written >= '1900' && written < '2200', daySentence)

/** Like `recordedDay`; empty, null and undefined become null. */
export const day = z
  .union([z.literal(''), recordedDay], daySentence)
  .nullish()
  .transform((value) => value || null)

const momentSentence = 'Must be a time such as 2026-01-31T12:00:00Z'

/** UTC timestamp. PostgreSQL has no year 0. */
export const moment = z.iso.datetime(momentSentence).refine((written) => written >= '0001', momentSentence)

/** Link that is safe to render: http(s), a path of this site, or empty. */
export const link = optionalText(2000).refine(
  (value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value) || /^\/(?![/\\])[^\s\\]*$/.test(value),
  'Must be an http(s) link',
)
