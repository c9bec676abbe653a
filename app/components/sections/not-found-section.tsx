import { PageHeader } from '#app/components/ui/page-header.tsx'
import { SectionActions, shownActions } from './section-actions.tsx'
import { SectionPicture } from './section-picture.tsx'
import type { SectionViewProps } from './section-view-props.ts'

/** Says that nothing is at this address, with the reason that the page knows. */
export function NotFoundSection({ props, data }: SectionViewProps<'not-found'>) {
  const { eyebrow, title, text, picture, alt } = props
  const actions = shownActions(props.actions, data)
  return (
    <PageHeader
      eyebrow={eyebrow}
      title={title}
      actions={actions.length > 0 && <SectionActions actions={actions} />}
      picture={<SectionPicture isFirst address={picture} alt={alt} width={480} height={320} />}
    >
      {data.reason ? `${data.reason}. ${text}` : text}
    </PageHeader>
  )
}
