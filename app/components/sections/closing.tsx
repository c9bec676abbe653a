import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { SectionActions } from './section-actions.tsx'
import type { SectionViewProps } from './section-view-props.ts'

export const Closing = ({ anchor, props: { title, text, actions } }: SectionViewProps<'closing'>) => (
  <ClosingBand id={`${anchor}-title`} title={title} actions={<SectionActions actions={actions} />}>
    {text}
  </ClosingBand>
)
