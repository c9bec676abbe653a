import { data, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { type LoadedPage, loadPage } from './components/sections/loaded-page.ts'
import { coreContext } from './core-context.ts'
import { failureContext } from './failure-context.ts'

type NotFoundData = { editedPage: LoadedPage }

export const isNotFound = (error: unknown): error is { data: unknown } =>
  typeof error === 'object' &&
  error !== null &&
  (error as { init?: ResponseInit | null }).init?.status === 404

/** Adds the page that the provider has published for addresses that do not exist to an error with status 404. */
export async function withNotFoundPage(
  error: unknown,
  context: Readonly<RouterContextProvider>,
): Promise<unknown> {
  if (!isNotFound(error)) return error
  const editedPage = await readEdited(context)
  if (!editedPage) return error
  const reason = typeof error.data === 'string' ? error.data : undefined
  const page = { ...editedPage, data: { ...editedPage.data, ...(reason && { reason }) } }
  return data({ editedPage: page } satisfies NotFoundData, { status: 404 })
}

/** Reads the published page. None while the database is away: the original needs no data. */
async function readEdited(context: Readonly<RouterContextProvider>): Promise<LoadedPage | undefined> {
  try {
    const core = context.get(coreContext)
    const published = await core.pages.findPublishedPage(core.ctx, 'not-found')
    return published && (await loadPage(core, 'not-found'))
  } catch (error) {
    context.get(failureContext)(error)
    return undefined
  }
}

export const editedNotFoundOf = (error: unknown): LoadedPage | undefined =>
  isRouteErrorResponse(error) ? (error.data as NotFoundData | null)?.editedPage : undefined
