import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type InboundStatusRow, retrySetAside } from '#app/api/mails.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

type Mails = { mails: InboundStatusRow['setAside']; canRetry: boolean }

/** Mails that could not be taken, with a button that tries all of them again. */
export function SetAsideMails({ mails, canRetry }: Mails) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  async function retry() {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await retrySetAside(api)
      showToast({ title: 'The mails are tried again at the next fetch' })
    } catch (error) {
      setFailure(errorMessageOf(error))
    } finally {
      await revalidate()
      setIsWorking(false)
    }
  }
  return (
    <section aria-label="Mails set aside" className="mt-8 grid gap-4">
      <h3 className="font-semibold">Set aside</h3>
      <p className="text-muted">
        These mails failed several times and hold up no others. They are still in the mailbox, and not in a
        conversation here.
      </p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <ul className="grid gap-3">
        {mails.map(({ _id: id, sender, subject, failure: reason, isWanted, createdAt }) => (
          <li key={id} className="grid gap-1 border-t border-line pt-3">
            <span className="font-semibold wrap-anywhere">{subject || 'No subject'}</span>
            <span className="text-small text-muted wrap-anywhere">
              {sender || 'Unknown sender'}, <RelativeTime value={createdAt} />
              {isWanted && ', is tried again'}
            </span>
            <span className="text-small wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
      {canRetry && (
        <Button
          look="second"
          size="small"
          className="justify-self-start"
          disabled={isWorking || mails.every(({ isWanted }) => isWanted)}
          onClick={() => void retry()}
        >
          Try again
        </Button>
      )}
    </section>
  )
}
