import { href } from 'react-router'
import { ClosingCall } from '#app/components/closing-call.tsx'
import { pageMeta } from '#app/components/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import { chatLinkAbout } from '#core/brand/brand.ts'
import type { Route } from './+types/excel'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Excel files',
    description:
      'Upload an .xlsx or .xls file and read it in the browser, searchable over all sheets. Not open yet.',
    path: href('/excel'),
    picture: 'excel',
  })

const steps = [
  {
    title: 'Choose a file',
    text: 'An .xlsx or .xls file of up to 5 MB. Other formats are refused with a sentence that says what to do.',
  },
  {
    title: 'It is read, not run',
    text: 'You see what Excel shows: dates, amounts and merged cells as formatted. Macros are never started.',
  },
  {
    title: 'Everybody can read it',
    text: 'Each sheet becomes a table with search over all files. It is public, so leave private numbers out.',
  },
]

const drawing = <Picture isFirst src="/art/pages/excel.svg" alt="" width={640} height={480} />

export default function Excel() {
  return (
    <>
      <PageHeader
        eyebrow="Excel file · not open yet"
        title="Spreadsheets, readable without Excel"
        picture={drawing}
        actions={
          <>
            <ExternalButton href={chatLinkAbout('help with an Excel file')}>Send it by chat</ExternalButton>
            <ButtonLink look="second" href={href('/excelDetails')}>
              Uploaded files
            </ButtonLink>
          </>
        }
      >
        Uploading isn’t open yet. Need one put online today? Send it by chat, and a person does it with you.
      </PageHeader>
      <Section labelledBy="steps-title">
        <SectionHeading id="steps-title" title="How it will work" />
        <ol className="grid gap-10 md:grid-cols-3 md:gap-12">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-2 border-ink pt-5">
              <p aria-hidden="true" className="tabular font-display text-title font-bold text-accent">
                {index + 1}
              </p>
              <h3 className="mt-2 text-title">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <ClosingCall
        title="A spreadsheet that became your system?"
        subject="a system in place of a spreadsheet"
      >
        We turn the one that everybody in the office edits into a small web application.
      </ClosingCall>
    </>
  )
}
