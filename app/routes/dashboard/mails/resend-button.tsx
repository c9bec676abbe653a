import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type MailRow, resendMail } from '#app/api/mails.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Asks for confirmation if the mail was already sent. */
export function ResendButton({ mail }: { mail: MailRow }) {
  const { revalidate } = useRevalidator()
  const [isConfirming, setIsConfirming] = useState(false)
  const isSent = mail.status === 'sent'
  async function resend() {
    await resendMail(api, mail._id)
    showToast({ title: 'The mail is queued' })
    await revalidate()
  }
  return (
    <>
      <RowAction
        label={isSent ? 'Send again' : 'Send'}
        about={mail.subject}
        icon={MailPlus}
        onClick={() => (isSent ? setIsConfirming(true) : void resend().catch(showErrorToast))}
      />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Send “${mail.subject}” again?`}
        confirmLabel="Send again"
        isDanger={false}
        onConfirm={resend}
      >
        {mail.recipient} has already received this mail.
      </ConfirmDialog>
    </>
  )
}
