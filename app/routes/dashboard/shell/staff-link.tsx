import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isPermitted } from '#core/permissions.ts'
import { permissionOf } from './screens.ts'
import { useAccount } from './use-account.ts'

/** Returns a function that tells if the role includes the screen at an address. */
export function useMayOpen(): (to: string) => boolean {
  const account = useAccount()
  return (to) => isPermitted({ kind: 'user', ...account }, permissionOf(to.split('?')[0] ?? to))
}

type RecordLinksProps = { links: { to: string; label: string }[]; children?: ReactNode }

/** Links from a record to others, as far as the role includes their screens. `children`: links before them. */
export function RecordLinks({ links, children }: RecordLinksProps) {
  const mayOpen = useMayOpen()
  return (
    <p className="mb-8 flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
      {children}
      {links
        .filter(({ to }) => mayOpen(to))
        .map(({ to, label }) => (
          <StaffLink key={to} to={to}>
            {label}
          </StaffLink>
        ))}
    </p>
  )
}

/** Link to a screen for staff whose role includes it, else only its text. */
export function StaffLink({ to, children }: { to: string; children: ReactNode }) {
  const mayOpen = useMayOpen()
  if (!mayOpen(to)) return children
  return (
    <Link to={to} className="font-semibold text-accent hover:underline">
      {children}
    </Link>
  )
}
