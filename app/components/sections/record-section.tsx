import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import { NoRecords } from './no-records.tsx'

type RecordSectionProps<Row> = {
  anchor: string
  props: { eyebrow: string; title: string; lead: string; more: string }
  /** Undefined while they are read. */
  rows: Row[] | undefined
  isPreview: boolean | undefined
  /** Explains an empty section in the editor. */
  none: string
  /** Address of all records. */
  all: string
  children: (rows: Row[]) => ReactNode
}

/** Section of records with a link to all of them. Left out for visitors while there are none. */
export function RecordSection<Row>(section: RecordSectionProps<Row>) {
  const { anchor, props, rows, isPreview, none, all, children } = section
  const { eyebrow, title, lead, more } = props
  const isEmpty = !rows || rows.length === 0
  if (isEmpty && !isPreview) return null
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`}>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title}>
        {lead}
      </SectionHeading>
      {isEmpty ? <NoRecords isLoading={!rows}>{none}</NoRecords> : children(rows)}
      {more && (
        <p className="mt-10">
          <ButtonLink look="second" href={all}>
            {more}
          </ButtonLink>
        </p>
      )}
    </Section>
  )
}
