import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'
import { setServerRequestHandler } from '#app/api/prefetched-data.ts'
import { type DocumentSession, documentSessionContext } from '#app/document-session.ts'
import { failureContext } from '#app/failure-context.ts'
import { isPermitted } from '#core/permissions.ts'
import { accountContext } from './shell/account-context.ts'
import { mayOpen, permissionOf } from './shell/screens.ts'
import { unread } from './unread.ts'

type Send = DocumentSession['send']

/** Time in milliseconds that a document waits for the data of its screen. */
const timeout = 1_000
const late = Symbol('late')

const sending = new AsyncLocalStorage<Send>()
setServerRequestHandler((path) => {
  const send = sending.getStore()
  if (!send) throw new Error('Only loaders of the dashboard may call the API on the server')
  return send(path)
})

/** Middleware that puts the signed-in user into the context. Requests of the router for data alone are answered without
 * any, because the dashboard reads in the browser when it navigates. */
export const provideAccount: MiddlewareFunction<Response> = ({ request, context }) => {
  if (new URL(request.url).pathname.endsWith('.data')) context.set(documentSessionContext, undefined)
  const session = context.get(documentSessionContext)
  if (!session) return
  // The browser's guard leads members to a screen in their scopes.
  if (mayOpen(session.user, new URL(request.url).pathname)) context.set(accountContext, session.user)
  else context.set(documentSessionContext, undefined)
}

/** Middleware that leaves the screen to the browser, whose guard redirects, unless the user's role may open it. */
export const readForStaffOnly: MiddlewareFunction<Response> = ({ request, context }) => {
  const user = context.get(documentSessionContext)?.user
  const needed = permissionOf(new URL(request.url).pathname)
  if (!user || !isPermitted({ kind: 'user', ...user }, needed)) context.set(documentSessionContext, undefined)
}

/** Makes a route's `loader` of its `clientLoader`. It returns `unread` without a session, if a request fails or takes too
 * long: the browser then reads again, and shows the error if there still is one. Both are logged, except for answers of
 * the API, which logs its own. Redirects are the document's. */
export function onServer<Args extends LoaderFunctionArgs, Data>(read: (args: Args) => Data) {
  return async (args: Args): Promise<Awaited<Data>> => {
    const session = args.context.get(documentSessionContext)
    // The layout renders no screen with data of this kind, so the routes need not know it.
    const nothing = unread as Awaited<Data>
    if (!session) return nothing
    const logFailure = args.context.get(failureContext)
    const answers: Promise<Response>[] = []
    function send(path: string): Promise<Response> {
      const answer = (session as DocumentSession).send(path)
      // The API client hides the reason from the screen.
      answer.catch(logFailure)
      answers.push(answer)
      return answer
    }
    const reading = sending.run(send, async () => {
      const data = await read(args)
      const isComplete = (await Promise.all(answers)).every(({ ok }) => ok)
      return isComplete ? data : nothing
    })
    try {
      const data = await Promise.race([reading, delay(timeout, late, { ref: false })])
      if (data !== late) return data
      const { pathname } = new URL(args.request.url)
      logFailure(new Error(`${pathname} was not read within ${timeout} ms`))
      return nothing
    } catch (error) {
      if (error instanceof Response) throw error
      if (!(error instanceof ApiError)) logFailure(error)
      return nothing
    }
  }
}
