import { data } from 'react-router'
import { type PreviewData, prepareDraft } from '#app/components/sections/loaded-page.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { coreContext } from '#app/core-context.ts'
import { documentSessionContext } from '#app/document-session.ts'
import type { DraftRow } from '#core/page/page.ts'
import type { Route } from './+types/preview'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** Reads the draft as the signed-in user; everybody else gets a page that does not exist. */
export async function loader({ context, params: { key } }: Route.LoaderArgs) {
  const session = context.get(documentSessionContext)
  const answer = await session?.send(`/api/pages/${encodeURIComponent(key)}/draft`)
  if (!answer || isClosed(answer)) throw data(null, { status: 404 })
  if (!answer.ok) throw data(null, { status: answer.status })
  const draft: DraftRow = await answer.json()
  return prepareDraft(context.get(coreContext), draft.content)
}

const isClosed = ({ status }: Response) => [401, 403, 404].includes(status)

/** The page as saved, with its data, so that the editor can draw later changes in its place. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  const { values, data } = loaderData
  const known: PreviewData = { values, data }
  return (
    <div data-preview={JSON.stringify(known)}>
      <Sections page={loaderData} isPreview />
    </div>
  )
}
