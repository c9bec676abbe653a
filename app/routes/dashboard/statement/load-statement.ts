import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { readStatement, type StatementRow } from '#app/api/statements.ts'

export type LoadedStatement = {
  /** `_id` or address of the client. */
  client: string
  /** Period in the URL, as it was typed. */
  asked: Record<string, string>
  statement: StatementRow | undefined
  /** Error message if the period is refused. */
  failure: string | undefined
}

/** Loads the statement of a client for the period in the URL. */
export async function loadStatement(request: Request, client: string): Promise<LoadedStatement> {
  const { searchParams } = new URL(request.url)
  const asked: Record<string, string> = {}
  for (const name of ['from', 'to']) {
    const day = searchParams.get(name)
    if (day) asked[name] = day.slice(0, 20)
  }
  try {
    const statement = await readStatement(api, client, asked, { signal: request.signal })
    return { client, asked, statement, failure: undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return { client, asked, statement: undefined, failure: error.message }
  }
}
