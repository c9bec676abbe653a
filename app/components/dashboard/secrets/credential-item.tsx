import type { CredentialRow } from '#app/api/credentials.ts'
import { currentDay } from '#app/components/time/current-day.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { credentialKinds } from '#core/credential/credential-fields.ts'
import { CredentialTrouble } from './credential-trouble.tsx'
import { RevealedValues } from './revealed-values.tsx'
import type { Credentials } from './use-credentials.ts'

type CredentialItemProps = Omit<Credentials, 'looks' | 'reason' | 'setReason'> & {
  entry: CredentialRow
  onEdit?: () => void
  onRemove?: () => void
}

/** One entry: hidden, or with its values for half a minute. */
export function CredentialItem({ entry, onEdit, onRemove, ...state }: CredentialItemProps) {
  const { shown, asked, problem, show, hide } = state
  const { _id: id, kind, label, changedAt, changeAfterHandover, changeDueOn } = entry
  const isDue = changeDueOn !== null && changeDueOn <= currentDay()
  const revealed = shown?._id === id ? shown : undefined
  return (
    <div className="rounded-small border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {label} {(changeAfterHandover || isDue) && <Badge tone="warning">Change it</Badge>}
          </p>
          <p className="text-small text-muted">
            {credentialKinds[kind].label}
            {changedAt && (
              <>
                {' · changed '}
                <RelativeTime value={changedAt} />
              </>
            )}
            {changeDueOn && (
              <>
                {' · to change by '}
                <DayTime value={changeDueOn} />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap">
          {onEdit && (
            <Button look="quiet" size="small" onClick={onEdit}>
              Edit<span className="sr-only"> {label}</span>
            </Button>
          )}
          {onRemove && (
            <Button look="quiet" size="small" className="text-danger" onClick={onRemove}>
              Delete<span className="sr-only"> {label}</span>
            </Button>
          )}
          <Button
            look="second"
            size="small"
            disabled={asked !== undefined}
            onClick={() => (revealed ? hide() : show(id))}
          >
            {asked === id ? 'One moment…' : revealed ? 'Hide' : 'Show'}
            <span className="sr-only"> the {label}</span>
          </Button>
        </div>
      </div>
      {problem?.entry === id && (
        <div className="mt-3">
          <CredentialTrouble {...state} />
        </div>
      )}
      <div aria-live="polite">{revealed && <RevealedValues revealed={revealed} />}</div>
    </div>
  )
}
