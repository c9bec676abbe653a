/** What became of a form: the server's answer, or the same shape from a page's own action. */
export type FormOutcome =
  | { status: 'sent' }
  | { status: 'failed'; message: string; errors: Record<string, string>; values?: Record<string, string> }

const offline =
  'Your message could not be sent. Check the connection and try again; nothing you typed is lost.'

/** Sends the fields of a form as JSON to the API; never throws. */
export async function postForm(address: string, fields: object): Promise<FormOutcome> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    const answer = await response.json()
    if (answer.insertedId) return { status: 'sent' }
    return { status: 'failed', message: answer.message ?? offline, errors: answer.errors ?? {} }
  } catch {
    return { status: 'failed', message: offline, errors: {} }
  }
}
