import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { IslandEntry } from './islands/island-entry.ts'

export { coreContext } from './core-context.ts'
export { themeScript } from './theme-script.ts'

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const failures: unknown[] = []
  const page = (
    <IslandEntry value={context.manifest.entry.module}>
      <ServerRouter context={context} url={request.url} />
    </IslandEntry>
  )
  const stream = await renderToReadableStream(page, { onError: (error) => void failures.push(error) })
  // Public pages are kept whole, so nothing is gained by sending them in parts.
  await stream.allReady
  if (failures.length > 0) throw failures[0]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}
