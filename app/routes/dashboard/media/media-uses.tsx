import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { api } from '#app/api/browser.ts'
import { readMediaUses } from '#app/api/media.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { labelOfUse, type MediaUse, type MediaUses as Uses } from '#core/media/media.ts'

/** Lists the records that show a picture. */
export function MediaUses({ id }: { id: string }) {
  const [found, setFound] = useState<Uses>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    readMediaUses(api, id).then(setFound, (error: unknown) => setProblem(errorMessageOf(error)))
  }, [id])
  return (
    <section aria-label="Where it is used" className="grid gap-2">
      <h3 className="text-body font-semibold">Where it is used</h3>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {!found && !problem && <p className="text-muted">Loading…</p>}
      {found && found.uses.length === 0 && found.others === 0 && <p className="text-muted">Nowhere yet.</p>}
      {found && (
        <ul className="grid gap-1">
          {found.uses.map((use) => (
            <li key={`${use.kind} ${use._id}`} className="wrap-anywhere">
              <Link to={addressOfUse(use)} className="underline underline-offset-4">
                {use.title || 'Without a title'}
              </Link>{' '}
              <span className="text-small text-muted">
                {labelOfUse(use.kind)}
                {use.isDraft && ', draft'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {found && found.others > 0 && (
        <p className="text-small text-muted">
          {found.others === 1 ? 'One other record' : `${found.others} other records`}, such as projects.
        </p>
      )}
    </section>
  )
}

const addressOfUse = ({ kind, _id }: MediaUse): string =>
  kind === 'template' ? linkTo({ kind, audience: 'staff' }) : linkTo({ kind, audience: 'staff', id: _id })
