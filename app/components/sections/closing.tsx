import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { SectionActions, shownActions } from './section-actions.tsx'
import type { SectionViewProps } from './section-view-props.ts'

export const Closing = ({ anchor, props: { title, text, actions }, data }: SectionViewProps<'closing'>) => (
  <ClosingBand
    id={`${anchor}-title`}
    title={title}
    actions={<SectionActions actions={shownActions(actions, data)} />}
  >
    {text}
  </ClosingBand>
)
