import { DayTime } from '#app/components/time/day-time.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { CertificateCheck } from '#core/custody/certificate.ts'
import { daysLeft, formatDaysLeft } from '#core/project/domain.ts'

const failures: Record<NonNullable<CertificateCheck['failure']>, string> = {
  unreachable: 'Not reachable from the server',
  'not-public': 'Not checked: the name leads into a private network',
  'no-certificate': 'The host answers without a certificate',
}
/** Most hosts renew a certificate a month before its end. */
const nearDays = 14

/** Result of the last check of a host's certificate. */
export function CertificateResult({ certificate }: { certificate: CertificateCheck }) {
  const { checkedAt, failure, issuer, fits } = certificate
  return (
    <>
      {failure ? failures[failure] : <ValidUntil {...certificate} />}
      {fits === false && (
        <p>
          <Badge tone="danger">It is for another name</Badge>
        </p>
      )}
      <p className="text-small text-muted wrap-anywhere">
        {issuer && `Issued by ${issuer}, `}
        checked <RelativeTime value={checkedAt} />
      </p>
    </>
  )
}

function ValidUntil({ endsOn }: Pick<CertificateCheck, 'endsOn'>) {
  if (!endsOn) return null
  const days = daysLeft(endsOn, new Date())
  return (
    <>
      Valid until <DayTime value={endsOn} />
      {days <= nearDays && (
        <>
          {' '}
          <Badge tone={days < 0 ? 'danger' : 'warning'}>{formatDaysLeft(days)}</Badge>
        </>
      )}
    </>
  )
}
