import { ListTurning } from '#app/components/ui/list-turning.tsx'
import { addressOf, nowhere } from './place.ts'

/** Pagination links of the file list. */
export function Turning({ older, isFirst }: { older: string | undefined; isFirst: boolean }) {
  return (
    <ListTurning
      newest={isFirst ? undefined : { label: 'Newest files', to: addressOf(nowhere) }}
      older={older && { label: 'Older files', to: addressOf({ ...nowhere, before: older }) }}
    />
  )
}
