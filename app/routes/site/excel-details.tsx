import { href } from 'react-router'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { coreContext } from '#app/core-context.ts'
import { ExcelViewer } from '#app/islands/excel-viewer/excel-viewer.tsx'
import { parseViewState } from '#app/islands/excel-viewer/view-state.ts'
import { Island } from '#app/islands/island.tsx'
import { orNotFound } from '#app/or-not-found.ts'
import type { Route } from './+types/excel-details'
import { readFirstRows, searchFromUrl, showFile, showListed } from './spreadsheet-data.ts'

const filesAtOnce = 30

export const handle = {
  query: ['file', 'sheet', 'cell', 'q', 'in', 'sort', 'direction', 'where', 'before'],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.file?.filename ?? 'Uploaded Excel data',
    description: 'The sheets of every uploaded Excel file as tables, with one search over all of them.',
    path: href('/excelDetails'),
    picture: 'excel',
    // Uploads by strangers are reachable by link, but must not be indexed.
    isHidden: Boolean(loaderData?.file),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const core = context.get(coreContext)
  const { search: asked } = new URL(request.url)
  const place = parseViewState(asked)
  const [page, opened, found, isOpen] = await Promise.all([
    core.spreadsheets.listSpreadsheets(core.ctx, { limit: filesAtOnce, before: place.before }),
    place.file === undefined
      ? undefined
      : orNotFound('File', place.file, (id) => core.spreadsheets.getSpreadsheet(core.ctx, id)),
    searchFromUrl(core, place),
    core.spreadsheetUploads.mayVisitorsUpload(core.ctx),
  ])
  const first = opened && (await readFirstRows(core, opened, place.sheet))
  return {
    asked,
    files: page.rows.map(showListed),
    ...(page.nextBefore && { older: page.nextBefore }),
    ...(found && { found }),
    ...(opened && { file: showFile(opened) }),
    ...(first && { first }),
    ...(!isOpen && { isReadOnly: true }),
  }
}

export default function ExcelDetails({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-[100rem] px-[clamp(1.25rem,3vw,2.5rem)] pb-20 pt-6 md:pt-8">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-[1.25rem] md:text-[2rem]">Uploaded Excel data</h1>
        {!loaderData.isReadOnly && (
          <ButtonLink look="second" size="small" href={href('/excel')}>
            <span>
              Upload<span className="sr-only sm:not-sr-only"> a file</span>
            </span>
          </ButtonLink>
        )}
      </header>
      <Island name="excel-viewer" component={ExcelViewer} props={loaderData} when="load" />
    </div>
  )
}
