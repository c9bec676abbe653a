import { api } from '#app/api/browser.ts'
import { changeMany } from '#app/api/bulk.ts'
import { changeUser } from '#app/api/users.ts'
import type { ManyChosen } from '#app/components/list/selection-bar.tsx'
import { formatCount } from '#core/format-number.ts'
import type { PersonRow } from '#core/person/person.ts'
import { userList } from './user-list.tsx'

/** Confirmation dialog for a change. */
export type UserChange = {
  label: string
  title: string
  consequence: string
  isDanger: boolean
  /** Makes the change and returns the success message. */
  change: () => Promise<string>
}

/** Disables or enables the account. The server refuses to disable the last owner. */
export function accountChange({ _id: id, name, disabled }: PersonRow): UserChange {
  const changeTo = (change: Pick<PersonRow, 'disabled'>, done: string) => async () => {
    await changeUser(api, id, change)
    return done
  }
  const disable: UserChange = {
    label: 'Disable',
    title: `Disable the account of ${name}?`,
    consequence:
      'This signs them out everywhere, and they can’t sign in until you enable the account. Nothing is deleted.',
    isDanger: true,
    change: changeTo({ disabled: true }, `The account of ${name} is disabled`),
  }
  const enable: UserChange = {
    label: 'Enable',
    title: `Enable the account of ${name}?`,
    consequence: 'They can sign in again.',
    isDanger: false,
    change: changeTo({ disabled: false }, `The account of ${name} is enabled`),
  }
  return disabled ? enable : disable
}

/** The server skips the caller's own account, so that at least one owner stays enabled. */
export function bulkUserChange(many: ManyChosen<PersonRow>, isDisabling: boolean): UserChange {
  const label = isDisabling ? 'Disable' : 'Enable'
  const { chosen, count, isEverything, clear } = many
  return {
    label,
    title: `${label} ${isEverything ? 'all ' : ''}${formatCount(count, 'account')}?`,
    consequence: isDisabling
      ? 'This signs them out everywhere, and they can’t sign in until you enable the accounts. Your own account is not affected.'
      : 'They can sign in again.',
    isDanger: isDisabling,
    async change() {
      const action = isDisabling ? 'disable' : 'enable'
      const { modifiedCount } = await changeMany(api, userList.resource, action, chosen)
      clear()
      return `${formatCount(modifiedCount, 'account')} ${action}d`
    },
  }
}
