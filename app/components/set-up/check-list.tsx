import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type CheckListItem = {
  isDone: boolean
  label: string
  /** Reason, or the next thing to do. */
  hint: ReactNode
  /** Screen where it is done. */
  to?: string
  /** Parts that are done on a screen each. */
  parts?: { label: string; to: string }[]
}

/** List of things to do, with a mark for those that are done. */
export function CheckList({ items }: { items: CheckListItem[] }) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.label}>
          {item.to ? (
            <Link to={item.to} className="flex items-start gap-3 rounded-small py-4 hover:bg-surface">
              <Item {...item} />
            </Link>
          ) : (
            <div className="flex items-start gap-3 py-4">
              <Item {...item} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Item({ isDone, label, hint, parts = [] }: CheckListItem) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <>
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-muted'}`}
      />
      <span className="min-w-0">
        <span className="font-semibold">
          {label}
          <span className="sr-only">{isDone ? ', done' : ', to do'}</span>
        </span>
        <span className="block text-small wrap-anywhere text-muted">{hint}</span>
        {parts.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-x-4">
            {parts.map((part) => (
              <Link
                key={`${part.to} ${part.label}`}
                to={part.to}
                className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline underline-offset-4 hover:no-underline"
              >
                {part.label}
              </Link>
            ))}
          </span>
        )}
      </span>
    </>
  )
}
