import { useLocation, useNavigate } from 'react-router'
import { ShownOnce } from '#app/components/dashboard/secrets/shown-once.tsx'

type ShareLinkDialogProps = { name: string; shareLink: string; onClose: () => void }

/** Dialog with a new link to a record, which is not shown again. */
export const ShareLinkDialog = ({ name, shareLink, onClose }: ShareLinkDialogProps) => (
  <ShownOnce title={`Link to ${name}`} about="Link" value={shareLink} onClose={onClose} />
)

/** Dialog with the link that the screen before made for this record. It is in the history entry only, until the dialog is
 * closed. */
export function LinkFromHistory({ name }: { name: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const shareLink: unknown = state?.shareLink
  if (typeof shareLink !== 'string') return null
  const close = () => void navigate('.', { replace: true, state: null })
  return <ShareLinkDialog name={name} shareLink={shareLink} onClose={close} />
}
