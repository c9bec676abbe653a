/** Outcome of a form: the API's response, or the same shape from the action of a page. */
export type FormOutcome =
  | { status: 'sent' }
  | { status: 'failed'; message: string; errors: Record<string, string>; values?: Record<string, string> }

type Answer = {
  insertedId?: string
  message?: string
  errors?: Record<string, string>
  /** URL of a proof-of-work challenge; the server accepts the form with its solution. */
  challenge?: string
}

const offline =
  'Your message could not be sent. Check the connection and try again; nothing you typed is lost.'

/** Posts the fields of a form to the API as JSON, with a proof of work if the server requires one; never throws. `key`
 * is the idempotency key. */
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

/** A line that loses packets reports no error for minutes. Because of the key, trying again posts nothing twice. */
const limitMs = 30_000

async function send(address: string, fields: object, key: string): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    signal: AbortSignal.timeout(limitMs),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(fields),
  })
  return response.json()
}

/** Returns the refusal if the challenge cannot be solved. */
async function sendWithProof(address: string, fields: object, refusal: Answer, key: string): Promise<Answer> {
  // Loaded on demand, because few visitors need it.
  const { solveChallenge } = await import('./solve-challenge.ts')
  const altcha = await solveChallenge(refusal.challenge ?? '').catch(() => undefined)
  return altcha ? send(address, { ...fields, altcha }, key) : refusal
}
