import { readdir, readFile } from 'node:fs/promises'
import type { Tables } from '../tables/tables.ts'

export type SampleRow = { hoursAgo: number }
export type SampleRows = { table: keyof Tables; rows: SampleRow[] }

const folder = new URL('./rows/', import.meta.url)

/** Reads the rows of the folder `rows`, in which each file has the name of its table. */
export async function readSampleRows(): Promise<SampleRows[]> {
  const names = (await readdir(folder)).sort()
  return Promise.all(
    names.map(async (name) => ({
      table: name.replace(/\.json$/, '') as keyof Tables,
      rows: JSON.parse(await readFile(new URL(name, folder), 'utf8')),
    })),
  )
}
