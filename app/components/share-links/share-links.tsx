import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { revokeShareLink, type SharedRecord, type ShareLinkRow } from '#app/api/share-links.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatDay } from '#core/time.ts'
import { NewLinkButton } from './new-link-button.tsx'

type ShareLinksProps = {
  record: SharedRecord
  /** Name of the record in the dialog with a new link. */
  name: string
  /** Sentence on what the holder of a link can do. */
  lead: string
  links: ShareLinkRow[]
  /** True while the state of the record allows another link. */
  isShareable: boolean
}

/** Links by which the client opens a record without signing in, with their openings. */
export function ShareLinks({ record, name, lead, links, isShareable }: ShareLinksProps) {
  const [revoked, setRevoked] = useState<ShareLinkRow>()
  const { revalidate } = useRevalidator()
  const action = isShareable && (
    <NewLinkButton record={record} name={name}>
      New link
    </NewLinkButton>
  )
  return (
    <Panel
      title="Links"
      lead={`${lead} An opening is listed once in ten minutes; previews of chat programs that say what they are, are left out.`}
      action={action}
    >
      {links.length === 0 && <p className="text-muted">No links.</p>}
      <ul className="grid gap-4">
        {links.map((link) => (
          <LinkEntry key={link._id} link={link} onRevoke={() => setRevoked(link)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        title="Withdraw this link?"
        confirmLabel="Withdraw"
        onConfirm={async () => {
          await revokeShareLink(api, record, revoked?._id ?? '')
          showToast({ title: 'The link no longer works' })
          await revalidate()
        }}
      >
        {revoked?.isPrinted
          ? 'It stops working at once. Its code stays on papers that were sent: whoever scans it is told that the link was withdrawn, and can sign in. Later papers carry no new link.'
          : 'It stops working at once. Nothing else changes.'}
      </ConfirmDialog>
    </Panel>
  )
}

function LinkEntry({ link, onRevoke }: { link: ShareLinkRow; onRevoke: () => void }) {
  const { createdAt, expiresAt, revokedAt, isValid, isPrinted, openings } = link
  return (
    <li className="border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          {isPrinted ? 'On the PDF and in its mail, made' : 'Made'} <RelativeTime value={createdAt} />{' '}
          <Badge tone={isValid ? 'accent' : 'neutral'}>
            {revokedAt ? 'Withdrawn' : isValid ? 'Works' : 'Expired'}
          </Badge>
        </p>
        {isValid && (
          <Button look="quiet" size="small" className="text-danger" onClick={onRevoke}>
            Withdraw
          </Button>
        )}
      </div>
      {isValid && (
        <p className="text-small text-muted">
          Works until <time dateTime={expiresAt}>{formatDay(new Date(expiresAt))}</time>
        </p>
      )}
      {openings.length === 0 ? (
        <p className="text-small text-muted">Not opened yet</p>
      ) : (
        <ul aria-label="Openings" className="mt-2 grid gap-1.5 text-small">
          {openings.map(({ at, address, browser }) => (
            <li key={at} className="wrap-anywhere">
              Opened <RelativeTime value={at} />{' '}
              <span className="text-muted">{[address, browser].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
