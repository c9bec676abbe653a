import { href, Link } from 'react-router'
import type { ServiceVersionRow } from '#app/api/services.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'

type ServiceVersionsProps = {
  slug: string
  current: number
  /** Version that fills the form. */
  shown: number
  versions: ServiceVersionRow[]
}

/** Latest versions of a service; each can be opened in the form. */
export function ServiceVersions({ slug, current, shown, versions }: ServiceVersionsProps) {
  const address = href('/dashboard/services/edit/:slug?', { slug })
  return (
    <div className="mt-12 max-w-3xl">
      <Panel title="Versions" lead="Orders keep the prices and terms that they were made with.">
        <ol aria-label="Versions" className="divide-y divide-line border-y border-line">
          {versions.map(({ version, title, createdAt }) => (
            <li key={version} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
              <span className="min-w-0 wrap-anywhere">
                Version {version}
                {version === current && ' (current)'}: {title}
              </span>
              <span className="flex flex-wrap items-baseline gap-x-4 text-small text-muted">
                <RelativeTime value={createdAt} />
                {version !== shown && (
                  <Link
                    to={version === current ? address : `${address}?version=${version}`}
                    className="font-semibold text-accent hover:underline"
                  >
                    Open<span className="sr-only"> version {version}</span>
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}
