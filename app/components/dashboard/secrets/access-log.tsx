import type { RevealRow } from '#app/api/project-secrets.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { secretLabels } from './secret-labels.ts'

/** Access log of a project's passwords, newest first. */
export function AccessLog({ looks }: { looks: RevealRow[] | undefined }) {
  return (
    <section aria-label="Views">
      <h3 className="mb-2 text-body">View history</h3>
      {!looks && <Loading rows={1} />}
      {looks?.length === 0 && <p className="text-small text-muted">No views yet.</p>}
      {looks && looks.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-small">
          {looks.map(({ _id, at, field, by }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <strong>{by?.name ?? 'A deleted account'}</strong> · {secretLabels[field]}
              </span>
              <span className="text-muted">
                <RelativeTime value={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
