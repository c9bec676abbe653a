/** What the server has asked the API beforehand for the screen of a document, as the browser would have asked it. */
export type ReadyAnswer = {
  /** Method and address: `GET /api/orders?limit=25`. */
  question: string
  body: unknown
  headers: Record<string, string>
}

/** What a document brings along for a signed-in person. */
export type Ahead = {
  answers: ReadyAnswer[]
  /** The mark of what the answers were made of: `GET /api/events` tells what has changed since. */
  mark: string
  /** The routes whose data the document brings too, with their screen drawn; none where it couldn't be read. */
  drawn: string[]
}

export const readyAnswersId = 'ready-answers'

const longestFresh = 20_000
let ready: { answers: Map<string, ReadyAnswer>; mark: string | undefined; drawn: string[] } | undefined

/** Each is given once, and soon: whoever asks again wants to know how things are now. */
export function takeReadyAnswer(...[address, init]: Parameters<typeof fetch>): Response | undefined {
  const { answers } = readDocument()
  const question = `${init?.method ?? 'GET'} ${address}`
  const answer = answers.get(question)
  answers.delete(question)
  if (!answer || performance.now() > longestFresh) return undefined
  return Response.json(answer.body, { headers: answer.headers })
}

/** Given once: what is read later is newer. */
export function takeMark(): string | undefined {
  const known = readDocument()
  const { mark } = known
  known.mark = undefined
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

type Ask = (path: string) => Promise<Response>
let askOnServer: Ask = async () => {
  throw new Error('Nobody answers here')
}

/** Tells once how the server asks itself for whoever it makes a document for. */
export function answerOnServer(ask: Ask): void {
  askOnServer = ask
}

/** The client's surroundings where there is no browser: reading is all it may do. */
export const serverSurroundings = {
  fetch: (async (address, init) => {
    if (init?.method !== 'GET') throw new Error('Only reading is done ahead')
    return askOnServer(String(address))
  }) as typeof fetch,
  tokens: { read: () => undefined, write: () => {}, remove: () => {}, isAbout: () => false },
  freshToken: async () => undefined,
  onRejected: () => {},
}
