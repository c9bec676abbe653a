import type { CredentialRow, RevealRow } from '#app/api/credentials.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { labelOfPassword } from '#core/credential/passwords.ts'

type AccessLogProps = { looks: RevealRow[] | undefined; entries: CredentialRow[] | undefined }

/** Access log of a project's access data, newest first. */
export function AccessLog({ looks, entries = [] }: AccessLogProps) {
  const nameOf = ({ field, label }: RevealRow) =>
    label || entries.find(({ _id }) => _id === field)?.label || labelOfPassword(field)
  return (
    <section aria-label="Views">
      <h3 className="mb-2 text-body">View history</h3>
      {!looks && <Loading rows={1} />}
      {looks?.length === 0 && <p className="text-small text-muted">No views yet.</p>}
      {looks && looks.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-small">
          {looks.map((look) => (
            <li key={look._id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <strong>{look.by?.name ?? 'A deleted account'}</strong> · {nameOf(look)}
                {look.reason && <span className="text-muted"> · {look.reason}</span>}
              </span>
              <span className="text-muted">
                <RelativeTime value={look.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
