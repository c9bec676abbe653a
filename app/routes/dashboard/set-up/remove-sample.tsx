import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { removeSample } from '#app/api/set-up.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useConfirming } from '#app/components/form/use-confirming.ts'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Deletes the sample content after a question. */
export function RemoveSample() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button look="second" size="small" onClick={() => setIsAsking(true)}>
        Delete the sample content…
      </Button>
      {isAsking && <RemoveDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const confirming = useConfirming(async () => {
    const { deletedCount } = await removeSample(api)
    showToast({ title: `${deletedCount} sample records are deleted` })
  }, onClose)
  return (
    <FormDialog
      title="Delete the sample content?"
      onClose={onClose}
      {...confirming}
      submitLabel="Delete the sample content"
      isDanger
    >
      <p>
        Its clients, orders, invoices, projects, posts and work leave the site for good, also from your pages.
        Whatever you or your clients added stays.
      </p>
    </FormDialog>
  )
}
