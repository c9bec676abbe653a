import { useLocation, useNavigate } from 'react-router'
import { ShownOnce } from '#app/components/dashboard/secrets/shown-once.tsx'
import { formatNotified, type Recipient } from '#app/components/payment/notified.ts'

type ShareLinkDialogProps = {
  name: string
  shareLink: string
  lead?: string | undefined
  onClose: () => void
}

/** Dialog with a new link to a record, which is not shown again. */
export const ShareLinkDialog = ({ name, shareLink, lead, onClose }: ShareLinkDialogProps) => (
  <ShownOnce title={`Link to ${name}`} about="Link" value={shareLink} lead={lead} onClose={onClose} />
)

/** Dialog with the link that the screen before made for this record. It is in the history entry only, until the dialog is
 * closed. */
export function LinkFromHistory({ name, client }: { name: string; client: Recipient }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const shareLink: unknown = state?.shareLink
  if (typeof shareLink !== 'string') return null
  const close = () => void navigate('.', { replace: true, state: null })
  const lead = client.isNotified ? undefined : `${formatNotified(client)} Send this link yourself.`
  return <ShareLinkDialog name={name} shareLink={shareLink} lead={lead} onClose={close} />
}
