import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/components/ui/button.tsx'

type RowActionProps = {
  label: string
  /** Name of the row, for the accessible label. */
  about: string
  icon: LucideIcon
  /** Shows the icon only where a table is narrow. */
  isFolding?: boolean
} & ({ onClick: () => void; isWaiting?: boolean; ref?: Ref<HTMLButtonElement> } | { to: string })

/** Button or link for an action on a row. */
export function RowAction({ label, about, icon: Icon, isFolding, ...target }: RowActionProps) {
  const look = buttonClass('quiet', 'whitespace-nowrap', 'small')
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4" />
      <span className={isFolding ? 'in-[table]:max-[84rem]:hidden' : ''}>{label}</span>
    </>
  )
  if ('to' in target) {
    return (
      <Link
        to={target.to}
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
      ref={target.ref}
      type="button"
      title={isFolding ? label : undefined}
      aria-label={`${label}: ${about}`}
      disabled={target.isWaiting}
      onClick={target.onClick}
      className={look}
    >
      {content}
    </button>
  )
}
