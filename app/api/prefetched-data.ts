/** API response that the server prefetched for the document's user. */
export type PrefetchedResponse = {
  /** Method and path: `GET /api/orders?limit=25`. */
  question: string
  body: unknown
  headers: Record<string, string>
}

/** Prefetched data in a document for a signed-in user. */
export type PrefetchedData = {
  answers: PrefetchedResponse[]
  /** Version of the data behind the responses. `GET /api/events` reports changes since then. */
  mark: string
}

export const prefetchedDataId = 'ready-answers'

const maxAge = 20_000
let ready: { answers: Map<string, PrefetchedResponse>; mark: string | undefined } | undefined

/** Returns a prefetched response, once and only shortly after page load. Repeated requests need current data. */
export function takePrefetchedResponse(...[address, init]: Parameters<typeof fetch>): Response | undefined {
  const { answers } = readDocument()
  const key = `${init?.method ?? 'GET'} ${address}`
  const answer = answers.get(key)
  answers.delete(key)
  if (!answer || performance.now() > maxAge) return undefined
  return Response.json(answer.body, { headers: answer.headers })
}

/** Returns the version of the prefetched data, once. Data that is read later is newer. */
export function takePrefetchedVersion(): string | undefined {
  const prefetched = readDocument()
  const { mark } = prefetched
  prefetched.mark = undefined
  return mark
}

function readDocument() {
  if (ready) return ready
  const json = document.getElementById(prefetchedDataId)?.textContent
  const { answers, mark }: Partial<PrefetchedData> = json ? JSON.parse(json) : {}
  ready = { answers: new Map(answers?.map((answer) => [answer.question, answer])), mark }
  return ready
}

type SendRequest = (path: string) => Promise<Response>
let requestOnServer: SendRequest = async () => {
  throw new Error('No request handler is set on the server')
}

/** Sets the function with which the server sends API requests for the document's user. */
export function setServerRequestHandler(send: SendRequest): void {
  requestOnServer = send
}

/** Dependencies of the API client on the server. Only GET requests are allowed. */
export const serverDependencies = {
  fetch: (async (address, init) => {
    if (init?.method !== 'GET') throw new Error('Only GET requests can be prefetched')
    return requestOnServer(String(address))
  }) as typeof fetch,
  tokens: { read: () => undefined, write: () => {}, remove: () => {}, isAbout: () => false },
  freshToken: async () => undefined,
  onRejected: () => {},
}
