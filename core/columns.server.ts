import { sql } from 'kysely'

type Separated<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Separated<Rest>}`
  : ''
type Column<Name> = Name extends string
  ? Separated<Name> extends Name
    ? Name
    : `${Separated<Name>} as ${Name}`
  : never

const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the selection of columns under core's names: `'client_name as clientName'` for `clientName`. */
export const columnsOf = <const Name extends string>(...names: Name[]) =>
  names.map((name) => {
    const column = columnName(name)
    return column === name ? name : `${column} as ${name}`
  }) as Column<Name>[]

/** Returns a list of states for `in` as literals, as the conditions of partial indexes have them. */
export const literals = (values: readonly string[]) =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`

/** The values of a record under the names of its columns. */
export type Columns<Values> = { [Name in keyof Values as Separated<Name & string>]: Values[Name] }

export const toColumns = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [columnName(name), value]),
  ) as Columns<Values>
