import { z } from 'zod'
import { changesOfText, type FieldChange, type FieldText } from './field-changes.ts'
import { renameKeys } from './rename-keys.ts'
import { seenVersion } from './seen-version.ts'

type Options = {
  /** Name on the wire, if it differs. */
  wire?: string
  /** Second spelling of that name in the specification. Responses have both. */
  alias?: string
  /** Schema of the value in responses; a string unless given. `false` if responses leave the field out. */
  output?: z.ZodType | false
  /** Label in the form, and in comparisons of versions. */
  label?: string
} & Pick<FieldText, 'refersTo' | 'isList'>
type Field = Options & { input: z.ZodType }
type Fields = { readonly [name: string]: Field }

/** A field that clients send: the schema of its input, and how it stands on the wire. */
export const field = <Input extends z.ZodType, const Some extends Options = object>(
  input: Input,
  options?: Some,
) => ({ input, ...options }) as { input: Input } & Some

type WireName<Some, Name> = Some extends { wire: infer Wire extends string } ? Wire : Name
type WireNamesOf<Some, Name> = (
  | WireName<Some, Name>
  | (Some extends { alias: infer Alias } ? Alias : never)
) &
  string
type Output<Some> = Some extends { output: infer Schema extends z.ZodType } ? Schema : z.ZodString

/** Core's name of each field by its name on the wire. */
export type WireNames<Some extends Fields> = {
  [Name in keyof Some as WireNamesOf<Some[Name], Name>]: Name
}
type InputShape<Some extends Fields> = { [Name in keyof Some]: Some[Name]['input'] }
type BodyShape<Some extends Fields> = {
  [Name in keyof Some as WireName<Some[Name], Name> & string]: Some[Name]['input']
}
type OutputShape<Some extends Fields> = {
  [Name in keyof Some as Some[Name] extends { output: false }
    ? never
    : WireNamesOf<Some[Name], Name>]: Output<Some[Name]>
}
type Input<Some extends Fields> = z.output<z.ZodObject<InputShape<Some>, z.core.$strip>>

type Entry<Value> = [name: string, value: Value]
const mapFields = <Value>(fields: Fields, entries: (name: string, options: Field) => Entry<Value>[]) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, options]) => entries(name, options)))

const wireNames = (name: string, { wire = name, alias }: Field) => (alias ? [wire, alias] : [wire])

/** Schema of an entity's input under core's names, for forms and verbs. */
export const inputOf = <const Some extends Fields>(fields: Some) =>
  z.object(mapFields(fields, (name, { input }) => [[name, input]]) as InputShape<Some>)

/** Returns core's name of each field by its name on the wire. */
export const namesOf = <const Some extends Fields>(fields: Some) =>
  mapFields(fields, (name, options) =>
    wireNames(name, options).map((wire) => [wire, name]),
  ) as WireNames<Some>

/** Response shape of the fields under their wire names. */
export const outputShape = <const Some extends Fields>(fields: Some) =>
  mapFields(fields, (name, options) => {
    const { output = z.string() } = options
    return output ? wireNames(name, options).map((wire) => [wire, output]) : []
  }) as OutputShape<Some>

type LabelledName<Some extends Fields> = {
  [Name in keyof Some]: Some[Name] extends { label: string } ? Name : never
}[keyof Some] &
  string

/** Returns the labels of the fields that have one. */
export const labelsOf = <const Some extends Fields>(fields: Some) =>
  mapFields(fields, (name, { label }) => (label ? [[name, label]] : [])) as {
    [Name in LabelledName<Some>]: string
  }

/** Returns a comparison of two versions of an entity: the fields with a label that differ, in the order of definition. */
export const comparisonOf =
  <const Some extends Fields>(fields: Some) =>
  (before: { [Name in LabelledName<Some>]: string }, after: typeof before): FieldChange[] => {
    const [older, newer] = [before, after].map((texts) => new Map<string, string>(Object.entries(texts)))
    return Object.entries<Field>(fields).flatMap(([name, { label, refersTo, isList = false }]) => {
      const textIn = (texts = new Map<string, string>()) => ({
        text: texts.get(name) ?? '',
        refersTo,
        isList,
      })
      return label ? changesOfText(label, textIn(older), textIn(newer)) : []
    })
  }

const rename = (wire: object, fields: Fields) =>
  renameKeys(wire, namesOf(fields) as { [wire: string]: string }) as never

const bodyShape = <Some extends Fields>(fields: Some, replaced: z.core.$ZodShape) => {
  const shape = mapFields<z.core.$ZodType>(fields, (name, { wire = name, input }) => [[wire, input]])
  for (const wire of Object.keys(replaced)) delete shape[wire]
  return { ...shape, ...replaced } as BodyShape<Some>
}

/** Schema of a request body: takes the wire names, returns core's. `replaced` has the fields that take other forms on
 * the wire; they come last. */
export const bodyOf = <const Some extends Fields>(fields: Some, replaced: z.core.$ZodShape = {}) =>
  z.object(bodyShape(fields, replaced)).transform((wire): Input<Some> => rename(wire, fields))

export type Changes<Some extends Fields> = {
  [Name in keyof Input<Some>]?: Input<Some>[Name] | undefined
} & { version: number }

/** Schema of a PATCH body: any of the fields, and the version that the change is based on. */
export const patchOf = <const Some extends Fields>(fields: Some, replaced: z.core.$ZodShape = {}) =>
  z
    .object(bodyShape(fields, replaced))
    .partial()
    .extend({ version: seenVersion })
    .transform((wire): Changes<Some> => rename(wire, fields))

/** Type of a value in core, by its response schema: timestamps are dates. */
type StoredValue<Schema> = Schema extends z.ZodISODateTime
  ? Date
  : Schema extends z.ZodNullable<infer Inner>
    ? StoredValue<Inner> | null
    : Schema extends z.ZodOptional<infer Inner>
      ? StoredValue<Inner> | undefined
      : Schema extends z.ZodArray<infer Item>
        ? StoredValue<Item>[]
        : Schema extends z.ZodObject
          ? Stored<Schema>
          : z.output<Schema>

/** Type of a record in core, by its response schema: `_id` is `id`, timestamps are dates, and `Names` has core's name of
 * fields that differ. */
export type Stored<Row extends z.ZodObject, Names = object> = {
  [Wire in keyof Row['shape'] as Wire extends '_id'
    ? 'id'
    : Wire extends keyof Names
      ? Names[Wire] & string
      : Wire]: StoredValue<Row['shape'][Wire]>
}

/** Names of a record's fields in core, by its response schema. */
export const storedNames = <
  Row extends z.ZodObject,
  const Names extends { readonly [wire: string]: string } = Record<never, string>,
>(
  { shape }: Row,
  names?: Names,
) =>
  [
    ...new Set(Object.keys(shape).map((wire) => (wire === '_id' ? 'id' : (names?.[wire] ?? wire)))),
  ] as (keyof Stored<Row, Names> & string)[]
