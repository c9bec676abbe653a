import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

export type Followed = { response: IncomingMessage; next: () => Promise<string>; close: () => void }

/** Opens the event stream as a script's fetch does; `next` waits for the next event. */
export async function followEvents(
  address: string,
  headers: Record<string, string>,
  since?: string,
): Promise<Followed> {
  const request = get(new URL(since ? `/api/events?since=${since}` : '/api/events', address), { headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const events = readEvents(response)
  return {
    response,
    next: async () => (await events.next()).value,
    close: () => request.destroy(),
  }
}

async function* readEvents(response: IncomingMessage): AsyncGenerator<string, string> {
  let text = ''
  for await (const part of response) {
    text += String(part)
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield text.slice(0, end)
      text = text.slice(end + 2)
    }
  }
  return 'the end'
}
