import type { UserRow } from '#app/api/users.ts'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { RelativeTime } from '#app/components/ui/relative-time.tsx'

/** Who it is, and since when; beside each other where there is room. */
export function UserFacts({
  user: { name, email, picture, role, disabled, removed, createdAt, lastSeenAt },
}: {
  user: UserRow
}) {
  return (
    <>
      <div className="flex min-w-0 items-start gap-3 md:items-center">
        <Avatar name={name} src={picture} className="size-10" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className="min-w-0">{name}</span>
            {role === 'admin' && <Badge tone="accent">Admin</Badge>}
            {removed ? <Badge>Deleted</Badge> : disabled && <Badge tone="danger">Disabled</Badge>}
          </p>
          {!removed && <p className="text-small text-muted">{email}</p>}
        </div>
      </div>
      <p className="row-start-2 pl-13 text-small text-muted md:row-start-1 md:col-start-2 md:pl-0">
        <span className="md:block">
          Seen <RelativeTime value={lastSeenAt} />
        </span>
        <span className="md:hidden"> · </span>
        <span className="md:block">
          Joined <RelativeTime value={createdAt} />
        </span>
      </p>
    </>
  )
}
