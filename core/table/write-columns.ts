/** Number of the column with each fact, counted from 0. */
export type Columns<Role extends string> = { [Name in Role]?: number | undefined }

/** Writes columns for the address, such as `day:0,trxId:3`. */
export const writeColumns = <Role extends string>(columns: Columns<Role>): string =>
  Object.entries(columns)
    .filter(([, column]) => column !== undefined)
    .map(([role, column]) => `${role}:${column}`)
    .join(',')
