import type { ReactNode } from 'react'
import type { EvidenceRow } from '#app/api/evidence.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { FileList } from '#app/components/thread/file-list.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { gainOf } from '#core/evidence/gain.ts'
import { formatNumber } from '#core/format-number.ts'
import { formatMoney } from '#core/money.ts'
import { formatDay } from '#core/time.ts'

type EvidencePanelProps = {
  order: { _id: string; number: string }
  evidence: EvidenceRow
  lead: string
  action?: ReactNode
}

/** Counts before and after a boost, with their screenshots. */
export function EvidencePanel({ order, evidence, lead, action }: EvidencePanelProps) {
  const { goal, figures, spend } = evidence
  return (
    <Panel title="Evidence" lead={lead} action={action}>
      {goal && <p className="mb-4 whitespace-pre-line wrap-anywhere">{goal}</p>}
      {figures.length > 0 && (
        <ul aria-label="Counts" className="divide-y divide-line border-y border-line">
          {figures.map((figure) => (
            <Figure key={figure.name} figure={figure} />
          ))}
        </ul>
      )}
      {spend && (
        <p className="mt-4">
          Spent on the campaign: <span className="tabular font-semibold">{formatMoney(spend)}</span>
        </p>
      )}
      {figures.length > 0 && (
        <div className="mt-4">
          <DocumentDownloadButton
            path={`/orders/${order._id}/evidence/pdf`}
            label="Evidence as PDF"
            about={order.number}
          />
        </div>
      )}
    </Panel>
  )
}

type FigureRow = EvidenceRow['figures'][number]

function Figure({ figure }: { figure: FigureRow }) {
  const { name, link, target, start, end } = figure
  const gain = gainOf(figure)
  return (
    <li className="grid gap-2 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          {link ? (
            <ExternalLink href={link} className="text-accent hover:underline">
              {name}
            </ExternalLink>
          ) : (
            name
          )}
        </span>
        {gain !== undefined && (
          <Badge tone={gain > 0 ? 'success' : 'neutral'}>
            {gain > 0 && '+'}
            {formatNumber(gain)}
          </Badge>
        )}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-small">
        <Reading label="Before" reading={start} />
        <Reading label="After" reading={end} />
        {target !== null && (
          <div>
            <dt className="inline text-muted">Target </dt>
            <dd className="tabular inline">{formatNumber(target)}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}

function Reading({ label, reading }: { label: string; reading: FigureRow['start'] }) {
  if (!reading) return null
  return (
    <div className="min-w-0">
      <dt className="inline text-muted">{label} </dt>
      <dd className="inline">
        <span className="tabular">{formatNumber(reading.count)}</span>, {formatDay(reading.on)}
      </dd>
      {reading.file && (
        <dd className="mt-2">
          <FileList files={[reading.file]} label={`Screenshot: ${label.toLowerCase()}`} />
        </dd>
      )}
    </div>
  )
}
