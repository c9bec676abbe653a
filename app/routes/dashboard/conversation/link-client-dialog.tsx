import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { linkClient, unlinkClient, type WholeConversation } from '#app/api/conversations.ts'
import { ClientSearch, type FoundClient } from '#app/components/dashboard/records/client-search.tsx'
import { useReload } from '#app/components/dashboard/records/use-reload.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

type LinkClientDialogProps = { conversation: WholeConversation; onClose: () => void; onLinked: () => void }

/** Form that links a message to a client, who keeps the addresses that are known. */
export function LinkClientDialog({ conversation: { _id: id }, onClose, onLinked }: LinkClientDialogProps) {
  const [chosen, setChosen] = useState<FoundClient>()
  const { isWorking, sendingOf } = useAttempt()
  const reload = useReload()

  async function undo() {
    await unlinkClient(api, id).catch(showErrorToast)
    await reload()
  }

  async function link() {
    if (!chosen) return
    await linkClient(api, id, chosen._id)
    showToast({ title: `Linked to ${chosen.name}`, undo: () => void undo() })
    onLinked()
  }

  return (
    <FormDialog
      title="Link to a client"
      onClose={onClose}
      sending={sendingOf(link)}
      isWorking={isWorking}
      isSubmittable={chosen !== undefined}
      submitLabel="Link"
    >
      <ClientSearch
        name="link-to"
        label="Client"
        hint="Name, company, e-mail address or phone."
        exceptId=""
        chosen={chosen}
        onChoose={setChosen}
      />
      <p className="text-muted">
        The page of the client lists the message. The sender’s address is not added to the client, so it gives
        no access.
      </p>
    </FormDialog>
  )
}
