import { shorten } from '#app/components/content/shorten.ts'
import { type FieldChange, listChanges } from './field-changes.ts'

const maxOpen = 3
const maxLength = 300

type ChangesProps = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** Old and new value of each changed field, collapsed if there are many. */
export function Changes({ before, after }: ChangesProps) {
  const changes = listChanges(before, after)
  if (changes.length === 0) return null
  const list = <FactList changes={changes} />
  if (changes.length <= maxOpen) return list
  return (
    <details>
      <summary className="flex min-h-8 w-fit items-center rounded-small text-small font-semibold text-accent hover:underline">
        {`${changes.length} values ${after ? '' : 'before deletion'}`}
      </summary>
      {list}
    </details>
  )
}

const FactList = ({ changes }: { changes: FieldChange[] }) => (
  <dl className="grid gap-1 text-small">
    {changes.map(({ name, before, after }) => (
      <div key={name}>
        <dt className="inline text-muted">{name}: </dt>
        <dd className="inline">
          {before !== undefined && (
            <del className={after === undefined ? 'no-underline' : 'text-muted'}>
              {shorten(before, maxLength)}
            </del>
          )}
          {before !== undefined && after !== undefined && (
            <span>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> became </span>
            </span>
          )}
          {after !== undefined && <ins className="no-underline">{shorten(after, maxLength)}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)
