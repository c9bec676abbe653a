import type { ReactNode } from 'react'
import type { SharedRecord } from '#app/api/share-links.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useNewLink } from './use-new-link.tsx'

type NewLinkButtonProps = {
  record: SharedRecord
  /** Name of the record in the dialog with the link. */
  name: string
  children: ReactNode
}

/** Button that makes a link to a record, and shows it to be copied. */
export function NewLinkButton({ record, name, children }: NewLinkButtonProps) {
  const { isWorking, act } = useAction()
  const { makeLink, dialog } = useNewLink()
  return (
    <>
      <Button
        look="second"
        size="small"
        disabled={isWorking}
        onClick={() => act(() => makeLink(record, name))}
      >
        {children}
      </Button>
      {dialog}
    </>
  )
}
