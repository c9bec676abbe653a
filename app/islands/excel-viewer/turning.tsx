import { ListTurning } from '#app/components/ui/list-turning.tsx'
import { addressOf, nowhere } from './place.ts'

/** The ways on through a long list of files. */
export function Turning({ older, isFirst }: { older: string | undefined; isFirst: boolean }) {
  return (
    <ListTurning
      newest={isFirst ? undefined : { label: 'Newest files', to: addressOf(nowhere) }}
      older={older && { label: 'Older files', to: addressOf({ ...nowhere, before: older }) }}
    />
  )
}
