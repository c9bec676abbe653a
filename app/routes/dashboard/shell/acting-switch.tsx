import { useId } from 'react'
import { href } from 'react-router'
import type { User } from '#app/api/account.ts'
import { api } from '#app/api/browser.ts'
import { chooseClient } from '#app/api/client-members.ts'
import { replacePage } from '#app/api/page-navigation.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { fieldClass } from '#app/components/ui/fields/field.tsx'

/** Choice of the client for whom a member acts. Renders null for everyone who acts for nobody else. */
export function ActingSwitch({ account: { acting, clients = [], email } }: { account: User }) {
  const id = useId()
  const { isWorking, act } = useAction()
  if (clients.length === 0 || acting?.isViewing) return null
  const choose = (client: string) =>
    act(async () => {
      await chooseClient(api, client || null)
      await replacePage(href('/dashboard'))
    })
  return (
    <div className="px-2 pb-2">
      <label htmlFor={id} className="text-small text-muted">
        You act for
      </label>
      <select
        id={id}
        value={acting?._id ?? ''}
        disabled={isWorking}
        onChange={({ target }) => void choose(target.value)}
        className={`${fieldClass} min-h-11 w-full px-3 py-2 text-small`}
      >
        <option value="">Yourself ({email})</option>
        {clients.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
