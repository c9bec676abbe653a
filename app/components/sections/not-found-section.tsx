import { PageHeader } from '#app/components/ui/page-header.tsx'
import { SectionActions } from './section-actions.tsx'
import { SectionPicture } from './section-picture.tsx'
import type { SectionViewProps } from './section-view-props.ts'

/** Says that nothing is at this address, with the reason that the page knows. */
export const NotFoundSection = ({
  props: { eyebrow, title, text, picture, alt, actions },
  data: { reason },
}: SectionViewProps<'not-found'>) => (
  <PageHeader
    eyebrow={eyebrow}
    title={title}
    actions={actions.length > 0 && <SectionActions actions={actions} />}
    picture={<SectionPicture isFirst address={picture} alt={alt} width={480} height={320} />}
  >
    {reason ? `${reason}. ${text}` : text}
  </PageHeader>
)
