import { api } from '#app/api/browser.ts'
import { type CustodyRow, checkCertificate } from '#app/api/custody.ts'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { certificateHost } from '#core/custody/certificate-host.ts'
import { CertificateResult } from '../domains/certificate-result.tsx'

type CertificatePanelProps = { item: CustodyRow; save: (change: { expiresOn: string }) => Promise<unknown> }

/** The certificate of the host as the server sees it, beside the day that staff wrote. */
export function CertificatePanel({ item, save }: CertificatePanelProps) {
  const { change, failure, isWorking } = useChange()
  const { certificate, expiresOn, kind } = item
  const host = certificateHost(item)
  if (kind === 'licence') return null
  if (!host) {
    return (
      <Panel title="Certificate">
        <p className="text-muted">
          Checked once a day if the name of the entry is a host, such as shop.example.
        </p>
      </Panel>
    )
  }
  const endsOn = certificate?.endsOn
  // The day of a domain or of hosting is another one than that of its certificate.
  const isOffered = kind === 'certificate' && endsOn && endsOn !== expiresOn
  return (
    <Panel title="Certificate" lead={`Of ${host}, looked at once a day where the server can reach it.`}>
      <div className="grid justify-items-start gap-4">
        <div>{certificate ? <CertificateResult certificate={certificate} /> : 'Not checked yet'}</div>
        {isOffered && (
          <p>
            {expiresOn ? (
              <>
                The entry says <DayTime value={expiresOn} />.
              </>
            ) : (
              'The entry has no day.'
            )}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {isOffered && (
            <Button
              size="small"
              disabled={isWorking}
              onClick={() => change(() => save({ expiresOn: endsOn }), 'Saved')}
            >
              Use <DayTime value={endsOn} />
            </Button>
          )}
          <Button
            look="second"
            size="small"
            disabled={isWorking}
            onClick={() => change(() => checkCertificate(api, item._id), 'Checked')}
          >
            {isWorking ? 'One moment…' : 'Check now'}
          </Button>
        </div>
        {failure && <Notice tone="danger">{failure}</Notice>}
      </div>
    </Panel>
  )
}
