import { DayTime } from '#app/components/time/day-time.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import type { Edition } from './page-data.ts'
import type { SectionViewProps } from './section-view-props.ts'

/** Opening of a document, with the day on which this version came into force. */
export const Document = ({ props: { title, lead }, data: { edition } }: SectionViewProps<'document'>) => (
  <PageHeader eyebrow={<EditionLine edition={edition ?? null} />} title={title}>
    {lead}
  </PageHeader>
)

function EditionLine({ edition }: { edition: Edition }) {
  if (!edition) return 'In force from the day on which it is published'
  return (
    <>
      {edition.number && `Version ${edition.number}. `}
      In force since <DayTime value={edition.since} />
    </>
  )
}
