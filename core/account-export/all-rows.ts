import type { Page, PageRequest } from '../paging.ts'

const pageSize = 100

/** Reads all pages of a list, newest first. */
export async function* rowsOf<Row>(list: (request: PageRequest) => Promise<Page<Row>>): AsyncGenerator<Row> {
  let before: string | undefined
  do {
    const page = await list({ limit: pageSize, before })
    yield* page.rows
    before = page.nextBefore
  } while (before !== undefined)
}

/** Writes rows as a JSON array without holding all of them. */
export async function* jsonOf<Row>(rows: AsyncIterable<Row>, show: (row: Row) => unknown = (row) => row) {
  let separator = '[\n'
  for await (const row of rows) {
    yield Buffer.from(`${separator}${JSON.stringify(show(row), undefined, 2)}`)
    separator = ',\n'
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n')
}
