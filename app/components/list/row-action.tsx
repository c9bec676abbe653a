import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#app/components/ui/button.tsx'

type RowActionProps = {
  label: string
  /** The row's name, for those who hear the button without its row. */
  about: string
  icon: LucideIcon
} & ({ onClick: () => void; isWaiting?: boolean } | { to: string })

/** One thing to do with one row. */
export function RowAction({ label, about, icon: Icon, ...way }: RowActionProps) {
  const look = buttonClass('quiet', 'whitespace-nowrap', 'small')
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </>
  )
  if ('to' in way) {
    return (
      <Link to={way.to} aria-label={`${label}: ${about}`} className={look}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-label={`${label}: ${about}`}
      disabled={way.isWaiting}
      onClick={way.onClick}
      className={look}
    >
      {content}
    </button>
  )
}
