/** API response that the server prefetched for the document's screen. */
export type ReadyAnswer = {
  /** Method and path: `GET /api/orders?limit=25`. */
  question: string
  body: unknown
  headers: Record<string, string>
}

/** Prefetched data in a document for a signed-in user. */
export type Ahead = {
  answers: ReadyAnswer[]
  /** Version of the data behind the responses. `GET /api/events` reports changes since then. */
  mark: string
  /** Ids of the server-rendered routes, whose loader data is in the document; empty if it could not be read. */
  drawn: string[]
}

export const readyAnswersId = 'ready-answers'

const maxAge = 20_000
let ready: { answers: Map<string, ReadyAnswer>; mark: string | undefined; drawn: string[] } | undefined

/** Returns a prefetched response, once and only shortly after page load. Repeated requests need current data. */
export function takeReadyAnswer(...[address, init]: Parameters<typeof fetch>): Response | undefined {
  const { answers } = readDocument()
  const key = `${init?.method ?? 'GET'} ${address}`
  const answer = answers.get(key)
  answers.delete(key)
  if (!answer || performance.now() > maxAge) return undefined
  return Response.json(answer.body, { headers: answer.headers })
}

/** Returns the version of the prefetched data, once. Data that is read later is newer. */
export function takeMark(): string | undefined {
  const prefetched = readDocument()
  const { mark } = prefetched
  prefetched.mark = undefined
  return mark
}

export const readDrawnRoutes = (): string[] => readDocument().drawn

function readDocument() {
  if (ready) return ready
  const json = document.getElementById(readyAnswersId)?.textContent
  const { answers, mark, drawn = [] }: Partial<Ahead> = json ? JSON.parse(json) : {}
  ready = { answers: new Map(answers?.map((answer) => [answer.question, answer])), mark, drawn }
  return ready
}

type SendRequest = (path: string) => Promise<Response>
let requestOnServer: SendRequest = async () => {
  throw new Error('No request handler is set on the server')
}

/** Sets the function with which the server sends API requests for the document's user. */
export function answerOnServer(send: SendRequest): void {
  requestOnServer = send
}

/** Dependencies of the API client on the server. Only GET requests are allowed. */
export const serverSurroundings = {
  fetch: (async (address, init) => {
    if (init?.method !== 'GET') throw new Error('Only GET requests can be prefetched')
    return requestOnServer(String(address))
  }) as typeof fetch,
  tokens: { read: () => undefined, write: () => {}, remove: () => {}, isAbout: () => false },
  freshToken: async () => undefined,
  onRejected: () => {},
}
