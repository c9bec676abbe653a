import { href, Link, useRouteLoaderData } from 'react-router'
import { type HeldRole, isPermitted } from '#core/permissions.ts'

type ClientLinkProps = { clientId: string | null | undefined; clientName: string }

/** Client's name. Links to their record for staff who may read it. */
export function ClientLink({ clientId, clientName }: ClientLinkProps) {
  const dashboard = useRouteLoaderData<{ account: HeldRole }>('routes/dashboard/layout')
  if (!clientId || !dashboard || !isPermitted({ kind: 'user', ...dashboard.account }, 'client.read')) {
    return clientName
  }
  return (
    <Link
      to={href('/dashboard/clients/:id', { id: clientId })}
      className="font-semibold text-accent wrap-anywhere hover:underline"
    >
      {clientName}
    </Link>
  )
}
