import { z } from 'zod'
import type { Columns } from './write-columns.ts'

export const mostColumns = 60

/** Columns of an uploaded table as text, such as `day:0,trxId:3`. */
export function columnsInput<Role extends string>(roles: readonly Role[]) {
  const known: readonly string[] = roles
  const isColumn = (part: string) => {
    const [role = '', column = '', ...more] = part.split(':')
    return known.includes(role) && /^\d{1,2}$/.test(column) && more.length === 0
  }
  return z
    .string('Must be text')
    .max(400)
    .refine(
      (written) => written === '' || written.split(',').every(isColumn),
      `Must be columns such as ${roles[0]}:0,${roles[1]}:3`,
    )
    .transform(
      (written) =>
        Object.fromEntries(
          written
            .split(',')
            .filter(Boolean)
            .map((part) => part.split(':'))
            .map(([role, column]) => [role, Number(column)]),
        ) as Columns<Role>,
    )
    .optional()
    .describe(`Number of the column of each fact, counted from 0: ${roles.join(', ')}`)
}

const columnNumber = z.int().optional()

/** Wire format of columns in a preview. */
export const columnsSchema = <Role extends string>(roles: readonly Role[]) =>
  z.object(Object.fromEntries(roles.map((role) => [role, columnNumber])) as Record<Role, typeof columnNumber>)
