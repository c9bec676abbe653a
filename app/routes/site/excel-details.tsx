import { href } from 'react-router'
import { pageMeta } from '#app/components/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import type { Route } from './+types/excel-details'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Uploaded Excel data',
    description:
      'The sheets of every uploaded Excel file as tables, with one search over all of them. Not open yet.',
    path: href('/excelDetails'),
    picture: 'excel',
  })

export default function ExcelDetails() {
  return (
    <>
      <PageHeader eyebrow="Excel file · not open yet" title="Uploaded Excel data">
        Every uploaded file with its sheets as tables, and one search over all of them.
      </PageHeader>
      <div className="wide pb-24 pt-8">
        <EmptyState
          title="No files found"
          actions={
            <>
              <ButtonLink href={href('/excel')}>How it will work</ButtonLink>
              <ButtonLink look="second" href={href('/portfolios')}>
                See our work
              </ButtonLink>
            </>
          }
        >
          Uploading isn’t open yet, so there is nothing to read here today.
        </EmptyState>
      </div>
    </>
  )
}
