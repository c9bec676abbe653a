import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#app/components/ui/button.tsx'

type RowActionProps = {
  label: string
  /** The row's name, for those who hear the button without its row. */
  about: string
  icon: LucideIcon
  /** Its picture alone in a table that has little room. */
  isFolding?: boolean
} & ({ onClick: () => void; isWaiting?: boolean } | { to: string })

/** One thing to do with one row. */
export function RowAction({ label, about, icon: Icon, isFolding, ...way }: RowActionProps) {
  const look = buttonClass('quiet', 'whitespace-nowrap', 'small')
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4" />
      <span className={isFolding ? 'in-[table]:max-[84rem]:hidden' : ''}>{label}</span>
    </>
  )
  if ('to' in way) {
    return (
      <Link
        to={way.to}
        title={isFolding ? label : undefined}
        aria-label={`${label}: ${about}`}
        className={look}
      >
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      title={isFolding ? label : undefined}
      aria-label={`${label}: ${about}`}
      disabled={way.isWaiting}
      onClick={way.onClick}
      className={look}
    >
      {content}
    </button>
  )
}
