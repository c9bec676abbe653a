import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { failureContext } from './failure-context.ts'
import { DeferredScriptsContext, deferScripts, listScripts } from './inline-scripts/deferred-scripts.ts'
import { InlineNonce } from './inline-scripts/inline-nonce.ts'
import { PrefetchedDataContext } from './inline-scripts/prefetched-data-script.tsx'
import { IslandEntry } from './islands/island-entry.ts'
import { nonceContext, prefetchedDataContext } from './nonce-context.ts'

export { coreContext } from './core-context.ts'
export { documentSessionContext } from './document-session.ts'
export { withNotFoundPage } from './edited-not-found.ts'
export { failureContext } from './failure-context.ts'
export { publicScript } from './inline-scripts/public-script.ts'
export { nonceContext, prefetchedDataContext } from './nonce-context.ts'
export { toErrorPage } from './page-refusal.ts'
export { findRedirectOf } from './redirect-of.ts'
export { themeScript } from './theme-script.ts'

/** Replaces the framework's default, which prints errors unfiltered, including any personal data in them. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isExpected = isRouteErrorResponse(error) && error.status < 500
  if (!isExpected && !request.signal.aborted) context.get(failureContext)(error)
}

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const failures: unknown[] = []
  const nonce = loadContext.get(nonceContext)
  const prefetched = loadContext.get(prefetchedDataContext)
  const later = prefetched && listScripts(context)
  const document = (
    <IslandEntry value={nonce ? undefined : context.manifest.entry.module}>
      <InlineNonce value={nonce}>
        <DeferredScriptsContext value={later}>
          <PrefetchedDataContext value={prefetched}>
            <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
          </PrefetchedDataContext>
        </DeferredScriptsContext>
      </InlineNonce>
    </IslandEntry>
  )
  const stream = await renderToReadableStream(document, {
    ...(nonce && { nonce }),
    // Disables streamed chunks, which need inline scripts to be moved into place.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  })
  // Streaming would gain nothing: public pages are cached whole, and dashboard documents are short.
  await stream.allReady
  if (failures.length > 0) throw failures[0]
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!later) return new Response(stream, { status, headers })
  const page = deferScripts(await new Response(stream).text(), later)
  return new Response(page, { status, headers })
}
