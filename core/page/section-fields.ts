import { z } from 'zod'
import { findStoredPicture } from '../picture/picture.ts'
import { line, required } from '../site-settings/setting.ts'
import { text as plainText } from '../text.ts'

type Input =
  | 'text'
  | 'long-text'
  | 'link'
  | 'picture'
  | 'service'
  | 'check'
  | 'choice'
  | 'faq-category'
  | 'texts'
  | 'records'
  | 'group'
  | 'list'

/** Kinds of records that a section can pick from. */
export type PickedKind = 'portfolio' | 'faq'

/** A field of a section: its rules, and how the editor shows it. */
export type SectionField<Schema extends z.ZodType = z.ZodType> = {
  label: string
  input: Input
  schema: Schema
  /** The value of a new section or list item. */
  initial: z.output<Schema>
  hint?: string
  choices?: Record<string, string>
  /** Fields of a group or of each item of a list. */
  fields?: SectionFields
  /** Name of an item, for the buttons of a list. */
  item?: string
  most?: number
  /** Kind of the records of a field of ids. */
  kind?: PickedKind
  /** Label, input and hint in the editor for each value of another field of the item. */
  variants?: { by: string; of: Record<string, Pick<SectionField, 'label' | 'input' | 'hint'>> }
}
export type SectionFields = Record<string, SectionField>

type Shape<Fields extends SectionFields> = { [Name in keyof Fields]: Fields[Name]['schema'] }
export type PropsOf<Fields extends SectionFields> = z.output<z.ZodObject<Shape<Fields>, z.core.$strip>>
type Group<Fields extends SectionFields> = z.ZodType<PropsOf<Fields>>
type Options = { hint?: string; isRequired?: boolean; initial?: string }

/** The field as the editor shows it beside these values of its item. */
export function variantOf({ variants, ...field }: SectionField, values: unknown): SectionField {
  const deciding = variants && (values as Record<string, unknown> | null | undefined)?.[variants.by]
  return { ...field, ...(typeof deciding === 'string' && variants?.of[deciding]) }
}

/** True for a field of text that may be left empty. */
export const isOptional = ({ input, schema }: SectionField): boolean =>
  !['check', 'choice', 'records', 'group', 'list'].includes(input) &&
  schema.safeParse(input === 'texts' ? [] : '').success

/** Schema of an object with these fields. */
export const schemaOf = <Fields extends SectionFields>(fields: Fields): Group<Fields> =>
  z.object(collect(fields, ({ schema }) => schema)) as unknown as Group<Fields>

/** The values of a new section or list item. */
export const initialOf = <Fields extends SectionFields>(fields: Fields): PropsOf<Fields> =>
  collect(fields, ({ initial }) => initial) as PropsOf<Fields>

const collect = <Value>(fields: SectionFields, pick: (field: SectionField) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, pick(field)]))

const text = (
  label: string,
  max = 120,
  { isRequired = true, ...rest }: Options = {},
): SectionField<z.ZodType<string>> => ({
  ...{ label, input: 'text', initial: '', ...rest },
  schema: isRequired ? required(line(max), label) : line(max),
})

const longText = (
  label: string,
  max = 600,
  { isRequired = true, ...rest }: Options = {},
): SectionField<z.ZodType<string>> => ({
  ...{ label, input: 'long-text', initial: '', ...rest },
  schema: isRequired ? required(plainText(max), label) : plainText(max),
})

/** A path or anchor of this site, or an address that opens safely elsewhere. */
const safeLink = /^(?:\/(?![/\\])[^\s\\]*|#\S*|https:\/\/[^\s\\]+|(?:mailto|tel):\S+)$/

export const siteLink = line(500).regex(
  safeLink,
  'Must be a path of this site such as /contact, or an https, mailto or tel link',
)

export const linkHint = 'For example /contact, #pricing or https://…'

const link = (label: string): SectionField<z.ZodType<string>> => ({
  ...{ label, input: 'link', initial: '/contact', schema: siteLink, hint: linkHint },
})

/** Addresses of the site's drawings. */
const drawing = /^\/art\/[a-z0-9/-]+\.(?:svg|png|webp)$/
const isPicture = (address: string) =>
  address === '' || drawing.test(address) || findStoredPicture(address) !== undefined

const picture = (label: string, initial: string): SectionField<z.ZodType<string>> => ({
  ...{ label, input: 'picture', initial },
  schema: plainText(300).refine(isPicture, 'Must be an uploaded picture'),
})

/** A picture that may be missing, as in sections stored before it. */
const addedPicture = (label: string, initial: string): SectionField<z.ZodOptional<z.ZodType<string>>> => {
  const { schema, ...rest } = picture(label, initial)
  return { ...rest, schema: schema.optional() }
}

/** A mark that is off unless given, so that sections stored before it stay readable. */
const check = (label: string, hint?: string): SectionField<z.ZodOptional<z.ZodType<boolean>>> => ({
  ...{ label, input: 'check', initial: false, ...(hint && { hint }) },
  schema: z.boolean('Must be yes or no').optional(),
})

/** A line that may be missing, as in sections stored before it. */
const addedText = (
  label: string,
  max: number,
  hint: string,
): SectionField<z.ZodOptional<z.ZodType<string>>> => ({
  ...{ label, input: 'text', initial: '', hint },
  schema: line(max).optional(),
})

/** Records in the owner's order, by their ids. */
const records = (label: string, kind: PickedKind, most: number): SectionField<z.ZodType<string[]>> => ({
  ...{ label, kind, most, input: 'records', initial: [] },
  schema: z
    .array(z.uuid('Must be an id'), 'Must be a list of ids')
    .max(most, `Must be at most ${most}`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each can be picked once'),
})

const choice = <const Choices extends Record<string, string>>(
  label: string,
  initial: keyof Choices & string,
  choices: Choices,
): SectionField<z.ZodType<keyof Choices & string>> => ({
  ...{ label, input: 'choice', initial, choices },
  schema: z.enum(Object.keys(choices) as (keyof Choices & string)[], 'Choose one of the list'),
})

/** Choice of some values, or of the name of a category of questions. */
const faqCategory = (
  label: string,
  initial: string,
  choices: Record<string, string>,
): SectionField<z.ZodType<string>> => ({
  ...{ label, input: 'faq-category', initial, choices },
  schema: required(line(60), label),
})

/** Texts of a line each. */
const texts = (
  label: string,
  { max = 200, most = 12, least = 0 } = {},
): SectionField<z.ZodType<string[]>> => ({
  ...{ label, input: 'texts', initial: [], most },
  schema: z
    .array(required(line(max), 'Text'), 'Must be a list of texts')
    .min(least, `Must be at least ${least} ${least === 1 ? 'line' : 'lines'}`)
    .max(most, `Must be at most ${most} lines`),
})

const group = <Fields extends SectionFields>(
  label: string,
  fields: Fields,
): SectionField<z.ZodType<PropsOf<Fields>>> => ({
  ...{ label, input: 'group', fields, initial: initialOf(fields) },
  schema: schemaOf(fields),
})

/** Items with the same fields, in the owner's order. */
const list = <Fields extends SectionFields>(
  label: string,
  item: string,
  fields: Fields,
  { most = 12, least = 0, rule }: { most?: number; least?: number; rule?: ItemRule<Fields> } = {},
): SectionField<z.ZodType<PropsOf<Fields>[]>> => ({
  ...{ label, item, input: 'list', fields, most },
  initial: Array.from({ length: least }, () => initialOf(fields)),
  schema: z
    .array(rule ? schemaOf(fields).superRefine(rule) : schemaOf(fields), 'Must be a list')
    .min(least, `Must be at least ${least}`)
    .max(most, `Must be at most ${most}`),
})
type ItemRule<Fields extends SectionFields> = (
  item: PropsOf<Fields>,
  check: z.core.$RefinementCtx<PropsOf<Fields>>,
) => void

/** Slug of a service of the catalogue. */
const service = (label: string, hint: string): SectionField<z.ZodType<string>> => ({
  ...text(label, 60, { hint }),
  input: 'service',
})

/** Makes fields, by how the editor shows them. */
export const field = {
  text,
  longText,
  addedText,
  link,
  picture,
  addedPicture,
  service,
  check,
  choice,
  faqCategory,
  texts,
  records,
  group,
  list,
}

export type SectionType = {
  label: string
  fields: SectionFields
  /** Name of the section in links such as `/#services`. */
  anchor?: string
  /** Makes the properties of version n+2 from those of version n+1, at index n. */
  upgrades?: readonly ((earlier: Record<string, unknown>) => Record<string, unknown>)[]
}
