import { href, Link } from 'react-router'
import type { User } from '#app/api/account.ts'
import { viewedClientOf } from '#app/api/acting.ts'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { ActingSwitch } from './acting-switch.tsx'
import { LogoutButton } from './logout-button.tsx'
import { ThemeButton } from './theme-button.tsx'

type AccountPanelProps = { account: User; onLeave?: (() => void) | undefined }

/** Signed-in user, logout button and theme switch. */
export function AccountPanel({ account, onLeave }: AccountPanelProps) {
  const viewed = viewedClientOf(account)
  const { name, note, picture } = viewed
    ? { name: viewed.name, note: 'You look at this client', picture: '' }
    : { ...account, note: account.email }
  return (
    <section aria-label="Account" className="border-t border-line p-3">
      <ActingSwitch account={account} />
      <Link
        to={href('/dashboard/account')}
        onClick={onLeave}
        className="flex items-center gap-3 rounded-small p-2 hover:bg-line/60"
      >
        <Avatar name={name} src={picture} className="size-10" />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-small text-muted">{note}</span>
        </span>
      </Link>
      <div className="mt-1 flex items-center justify-between">
        <LogoutButton />
        <ThemeButton />
      </div>
    </section>
  )
}
