import { DomainEnd } from '#app/components/dashboard/records/domain-end.tsx'

type ExpiryProps = { item: { expiresOn: string | null; renewsItself: boolean } }

/** Day on which an entry expires, marked when it is near. */
export function Expiry({ item: { expiresOn, renewsItself } }: ExpiryProps) {
  if (!expiresOn) return 'No day known'
  return (
    <>
      <DomainEnd expiresOn={expiresOn} />
      {renewsItself && <p className="text-small text-muted">renews itself</p>}
    </>
  )
}
