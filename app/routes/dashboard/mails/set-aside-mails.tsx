import { api } from '#app/api/browser.ts'
import { type InboundStatusRow, retrySetAside } from '#app/api/mails.ts'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'

type Mails = { mails: InboundStatusRow['setAside']; canRetry: boolean }

/** Mails that could not be taken, with a button that tries all of them again. */
export function SetAsideMails({ mails, canRetry }: Mails) {
  const { failure, isWorking, change } = useChange()
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
          onClick={() => change(() => retrySetAside(api), 'The mails are tried again at the next fetch')}
        >
          Try again
        </Button>
      )}
    </section>
  )
}
