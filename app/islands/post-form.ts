/** What became of a form: the server's answer, or the same shape from a page's own action. */
export type FormOutcome =
  | { status: 'sent' }
  | { status: 'failed'; message: string; errors: Record<string, string>; values?: Record<string, string> }

type Answer = {
  insertedId?: string
  message?: string
  errors?: Record<string, string>
  /** Where there is work to do that the server takes instead of this refusal. */
  challenge?: string
}

const offline =
  'Your message could not be sent. Check the connection and try again; nothing you typed is lost.'

/** Sends the fields of a form as JSON to the API, with some work if that is asked for; never throws. `key` is the same
 * for every try of one form. */
export async function postForm(address: string, fields: object, key: string): Promise<FormOutcome> {
  try {
    const first = await send(address, fields, key)
    const answer = first.challenge ? await sendWithProof(address, fields, first, key) : first
    if (answer.insertedId) return { status: 'sent' }
    return { status: 'failed', message: answer.message ?? offline, errors: answer.errors ?? {} }
  } catch {
    return { status: 'failed', message: offline, errors: {} }
  }
}

async function send(address: string, fields: object, key: string): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(fields),
  })
  return response.json()
}

/** Where no work can be done, the refusal in words stands. */
async function sendWithProof(address: string, fields: object, refusal: Answer, key: string): Promise<Answer> {
  // Few ever need it: the page doesn't carry it.
  const { solveChallenge } = await import('./solve-challenge.ts')
  const altcha = await solveChallenge(refusal.challenge ?? '').catch(() => undefined)
  return altcha ? send(address, { ...fields, altcha }, key) : refusal
}
