import type { ColumnType, Generated } from 'kysely'

/** Given once, never changed. */
export type Written<Value> = ColumnType<Value, Value, never>
/** Made by the database of the other columns; in lower case. */
export type Search = ColumnType<string, never, never>
export type Json<Value> = ColumnType<Value, string, string>
/** Whole numbers that may be large: PostgreSQL's driver gives them as text. */
export type Whole = ColumnType<string, number, number>
export type WholeOrNone = ColumnType<string | null, number | null, number | null>
export type Stamps = { created_at: Written<Date>; updated_at: Date; version: Generated<number> }
/** Rows of a `…_record` table; the view beside it leaves out what was thrown away. */
export type Kept<Row> = Row & { removed_at: Date | null; removed_by: string | null }
