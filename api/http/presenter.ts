import { z } from 'zod'
import type { Stored } from '#core/entity.ts'

type Present = (value: unknown) => unknown
type Names = { readonly [wire: string]: string }

/** Returns the function that turns a record of core into its response: the fields of the schema, in its order. */
export const presenter = <Row extends z.ZodObject, const Known extends Names = Record<never, string>>(
  row: Row,
  names?: Known,
) => presentObject(row, names) as (record: Stored<Row, Known>) => z.output<Row>

function presentObject({ shape }: z.ZodObject, names: Names = {}): Present {
  const fields = Object.entries(shape).map(([wire, schema]) => ({
    wire,
    name: wire === '_id' ? 'id' : (names[wire] ?? wire),
    present: presentValue(schema),
  }))
  return (record) => {
    const response: { [name: string]: unknown } = {}
    for (const { wire, name, present } of fields) {
      const value = (record as { [name: string]: unknown })[name]
      if (value !== undefined) response[wire] = value === null ? null : present(value)
    }
    return response
  }
}

function presentValue(schema: z.core.$ZodType): Present {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return presentValue(schema.unwrap())
  if (schema instanceof z.ZodObject) return presentObject(schema)
  if (schema instanceof z.ZodISODateTime) return (value) => (value as Date).toISOString()
  if (schema instanceof z.ZodArray) {
    const present = presentValue(schema.element)
    return (values) => (values as unknown[]).map(present)
  }
  return (value) => value
}
