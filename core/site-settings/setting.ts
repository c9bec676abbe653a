import { z } from 'zod'
import { formatNumber } from '../format-number.ts'
import { link, text as plainText } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'

/** Control characters and marks that break a line or change the direction of text. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export const line = (max: number) =>
  plainText(max).refine((value) => !misleading.test(value), 'Must be one line of plain text')

export const required = (schema: z.ZodType<string>, label: string) =>
  schema.refine(hasVisibleText, `${label} is required`)

type Input = 'text' | 'long-text' | 'number' | 'choice' | 'switch' | 'texts' | 'time' | 'colour'

export type Setting<Schema extends z.ZodType = z.ZodType> = {
  /** Section of the screen, a key of `settingGroups`. */
  group: string
  label: string
  hint?: string
  schema: Schema
  initial: z.output<Schema>
  input: Input
  /** Values of a choice and their labels. */
  choices?: Record<string, string>
  /** `owners`: hidden from all others. `staff` unless given. */
  readers?: 'owners' | 'staff'
}
type Options = Pick<Setting, 'hint' | 'readers'>
type Made<Schema extends z.ZodType> = Omit<Setting<Schema>, 'group'>
type TextOptions = Options & { max?: number; isRequired?: boolean }

/** One line of text. */
const text = (label: string, initial: string, options: TextOptions = {}): Made<z.ZodType<string>> => {
  const { max = 120, isRequired = false, ...rest } = options
  const schema: z.ZodType<string> = line(max)
  return { label, initial, schema: isRequired ? required(schema, label) : schema, input: 'text', ...rest }
}

/** Text with line breaks. */
const longText = (label: string, initial: string, options: TextOptions = {}): Made<z.ZodType<string>> => {
  const { max = 2_000, isRequired = false, ...rest } = options
  const schema: z.ZodType<string> = plainText(max)
  return {
    ...{ label, initial, input: 'long-text', ...rest },
    schema: isRequired ? required(schema, label) : schema,
  }
}

/** One line that satisfies a schema of its own, such as an address. */
const formatted = (
  label: string,
  initial: string,
  schema: z.ZodType<string>,
  options: Options = {},
): Made<z.ZodType<string>> => ({ label, initial, schema, input: 'text', ...options })

/** Link to another site; empty unless required. */
const webLink = (
  label: string,
  initial: string,
  { isRequired = false, ...options }: Options & { isRequired?: boolean } = {},
) => {
  const schema = line(500).refine(
    (value) => link.safeParse(value).success && !value.startsWith('/'),
    'Must be an http(s) link',
  )
  return formatted(label, initial, isRequired ? required(schema, label) : schema, options)
}

const number = (
  label: string,
  initial: number,
  { from, to, isWhole = true, ...rest }: Options & { from: number; to: number; isWhole?: boolean },
): Made<z.ZodType<number>> => {
  const range = `${label} must be ${isWhole ? 'a whole number ' : ''}from ${formatNumber(from)} to ${formatNumber(to)}`
  const schema = isWhole ? z.int(range) : z.number(range)
  return { label, initial, schema: schema.min(from, range).max(to, range), input: 'number', ...rest }
}

const choice = <const Choices extends Record<string, string>>(
  label: string,
  initial: keyof Choices & string,
  choices: Choices,
  options: Options = {},
): Made<z.ZodType<keyof Choices & string>> => ({
  ...{ label, initial, choices, input: 'choice', ...options },
  schema: z.enum(Object.keys(choices) as (keyof Choices & string)[], 'Choose one of the list'),
})

const toggle = (label: string, initial: boolean, options: Options = {}): Made<z.ZodType<boolean>> => ({
  ...{ label, initial, input: 'switch', ...options },
  schema: z.boolean('Must be on or off'),
})

/** List of texts, one per line on the screen. */
const texts = (
  label: string,
  initial: string[],
  options: Options & { max?: number; most?: number; least?: number; item?: z.ZodType<string> } = {},
): Made<z.ZodType<string[]>> => {
  const { max = 120, most = 30, least = 0, item, ...rest } = options
  return {
    ...{ label, initial, input: 'texts', ...rest },
    schema: z
      .array(item ?? required(line(max), 'Text'), 'Must be a list of texts')
      .min(least, `Must be at least ${least} ${least === 1 ? 'line' : 'lines'}`)
      .max(most, `Must be at most ${most} lines`),
  }
}

/** Time of day, such as 09:30. */
const time = (label: string, initial: string, options: Options = {}): Made<z.ZodType<string>> => ({
  ...{ label, initial, input: 'time', ...options },
  schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 09:30`),
})

const colour = (label: string, initial: string, options: Options = {}): Made<z.ZodType<string>> => ({
  ...{ label, initial, input: 'colour', ...options },
  schema: z.string('Must be text').regex(/^#[0-9a-f]{6}$/, `${label} must be a colour such as #047857`),
})

/** Makes settings, by the kind of field on the screen. */
export const setting = { text, longText, formatted, webLink, number, choice, toggle, texts, time, colour }
