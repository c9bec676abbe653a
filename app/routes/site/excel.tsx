import { href } from 'react-router'
import { ClosingCall } from '#app/components/site/closing-call.tsx'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { renderEach } from '#app/components/ui/render-each.ts'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import { coreContext } from '#app/core-context.ts'
import { ExcelUpload } from '#app/islands/excel-upload/excel-upload.tsx'
import { Island } from '#app/islands/island.tsx'
import type { Route } from './+types/excel'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.texts.searchTitle ?? '',
    description: loaderData?.texts.description ?? '',
    path: href('/excel'),
    picture: 'excel',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, listPages, spreadsheetUploads } = context.get(coreContext)
  const [texts, steps, isOpen] = await Promise.all([
    listPages.readListTexts(ctx, 'excel'),
    listPages.readExcelSteps(ctx),
    spreadsheetUploads.mayVisitorsUpload(ctx),
  ])
  return { texts, steps: isOpen ? steps : [], isOpen }
}

export default function Excel({ loaderData: { texts, steps, isOpen } }: Route.ComponentProps) {
  return (
    <>
      <header
        className={`wide grid items-center gap-x-16 gap-y-8 pt-10 ${steps.length > 0 ? 'pb-4' : 'pb-16'} md:pt-16 lg:grid-cols-[1.05fr_1fr]`}
      >
        <div className="max-w-measure">
          <p className="eyebrow mb-4">Excel file</p>
          <h1 className="text-display">{texts.title}</h1>
          <p className="mt-6 text-lead text-muted">
            {isOpen ? texts.lead : 'We take no uploads at the moment. Files that are here stay readable.'}{' '}
            <a
              href={href('/excelDetails')}
              className="font-semibold whitespace-nowrap text-accent underline underline-offset-4"
            >
              Read uploaded files
            </a>
          </p>
        </div>
        {isOpen && (
          <Island name="excel-upload" component={ExcelUpload} props={undefined as never} when="load" />
        )}
      </header>
      {steps.length > 0 && (
        <Section labelledBy="steps-title">
          <SectionHeading id="steps-title" title="How it works" />
          <ol className="grid gap-10 md:grid-cols-3 md:gap-12">
            {renderEach(steps, ({ title, text }, index) => (
              <li className="border-t-2 border-ink pt-5">
                <p aria-hidden="true" className="tabular font-display text-title font-bold text-accent">
                  {index + 1}
                </p>
                <h3 className="mt-2 text-title">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {texts.closing && (
        <ClosingCall title={texts.closing.title} subject="a system in place of a spreadsheet">
          {texts.closing.text}
        </ClosingCall>
      )}
    </>
  )
}
