import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useSending } from '#app/components/form/use-sending.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ClientLink } from './client-link.tsx'
import { ClientSearch, type FindClients, type FoundClient } from './client-search.tsx'

type ClientPanelProps = {
  client: { clientId: string; clientName: string }
  /** For staff who may not list clients. */
  find?: FindClients
  move: (clientId: string) => Promise<unknown>
  onMoved: (name: string) => void
  /** Effect of the move. */
  children: ReactNode
}

/** Client of a record that can be given to another one. */
export function ClientPanel(props: ClientPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel title="Client">
      <p className="mb-3">
        <ClientLink {...props.client} />
      </p>
      <Button look="second" size="small" onClick={() => setIsOpen(true)}>
        Move to another client
      </Button>
      {isOpen && <MoveDialog {...props} onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}

function MoveDialog({
  client: { clientId },
  find,
  move,
  onMoved,
  onClose,
  children,
}: ClientPanelProps & { onClose: () => void }) {
  const [chosen, setChosen] = useState<FoundClient>()
  const form = useForm()
  const sending = useSending(form, {
    send: async () => chosen && move(chosen._id),
    onSent() {
      onClose()
      onMoved(chosen?.name ?? '')
    },
  })
  return (
    <FormDialog
      title="Move to another client"
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      isSubmittable={chosen !== undefined}
      submitLabel="Move"
    >
      <p>{children}</p>
      <ClientSearch
        name="move-to"
        label="New client"
        hint="Name, company, e-mail address or phone"
        exceptId={clientId}
        chosen={chosen}
        onChoose={setChosen}
        {...(find && { find })}
      />
    </FormDialog>
  )
}
