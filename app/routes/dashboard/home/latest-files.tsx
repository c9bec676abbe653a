import { href, Link } from 'react-router'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import type { LatestFileRow } from '#core/project/latest-work.ts'

/** Files that were handed over last. The browser downloads them, and continues after a lost line. */
export function LatestFiles({ files }: { files: LatestFileRow[] }) {
  if (files.length === 0) return null
  return (
    <Panel title="Latest files">
      <ul aria-label="Latest files" className="divide-y divide-line border-y border-line">
        {files.map(({ _id, projectId: id, projectName, name, size, url, addedAt }) => (
          <li key={_id} className="py-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <a
                href={url}
                download
                className="min-w-0 font-semibold text-accent wrap-anywhere hover:underline"
              >
                {name}
              </a>
              <span className="tabular text-small text-muted">{formatFileSize(size)}</span>
            </p>
            <p className="text-small text-muted wrap-anywhere">
              <Link to={href('/dashboard/projects-preview/:id', { id })} className="hover:underline">
                {projectName}
              </Link>
              , <RelativeTime value={addedAt} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
