import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { SectionActions, shownActions } from './section-actions.tsx'
import type { SectionViewProps } from './section-view-props.ts'

export function Closing({ anchor, props: { title, text, ...props }, data }: SectionViewProps<'closing'>) {
  const actions = shownActions(props.actions, data)
  return (
    <ClosingBand
      id={`${anchor}-title`}
      title={title}
      actions={actions.length > 0 && <SectionActions actions={actions} />}
    >
      {text}
    </ClosingBand>
  )
}
