import type { ReactNode } from 'react'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Faces } from './faces.tsx'
import { SectionActions, shownActions } from './section-actions.tsx'
import { SectionPicture } from './section-picture.tsx'
import type { SectionViewProps } from './section-view-props.ts'

type HeaderProps = SectionViewProps<'header'> & {
  /** The introduction with marked parts in other languages. */
  lead: ReactNode
}

export function Header({ props, data, lead }: HeaderProps) {
  const { eyebrow, above, title, art, picture, alt } = props
  const actions = shownActions(props.actions, data)
  const drawings = {
    none: undefined,
    faces: <Faces />,
    picture: <SectionPicture isFirst address={picture} alt={alt} width={640} height={480} />,
  }
  return (
    <PageHeader
      eyebrow={eyebrow}
      title={above ? <TitleBelow above={above} title={title} /> : title}
      picture={drawings[art]}
      actions={actions.length > 0 && <SectionActions actions={actions} />}
    >
      {lead && <p>{lead}</p>}
    </PageHeader>
  )
}

const TitleBelow = ({ above, title }: { above: string; title: string }) => (
  <>
    <span className="mb-3 block font-text text-title font-medium tracking-normal text-muted">
      {above}
      <span className="sr-only">:</span>
    </span>{' '}
    {title}
  </>
)
