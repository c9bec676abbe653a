import type { UserRow } from '#app/api/users.ts'

export type UserQuestion = {
  label: string
  title: string
  consequence: string
  confirmLabel: string
  isDanger: boolean
  change: { role?: UserRow['role']; disabled?: boolean }
  done: string
}

/** Whether the last administrator may lose the role is the server's to say. */
export function questionsAbout({ name, role, disabled }: UserRow): UserQuestion[] {
  return [role === 'admin' ? takeRole(name) : giveRole(name), disabled ? enable(name) : disable(name)]
}

const giveRole = (name: string): UserQuestion => ({
  label: 'Make administrator',
  title: `Make ${name} an administrator?`,
  consequence: 'Administrators see every project, contact and user, and may change and delete all of it.',
  confirmLabel: 'Make administrator',
  isDanger: false,
  change: { role: 'admin' },
  done: `${name} is an administrator now`,
})

const takeRole = (name: string): UserQuestion => ({
  label: 'Take the admin role',
  title: `Take the admin role from ${name}?`,
  consequence: 'It acts at once. Own projects and notes stay.',
  confirmLabel: 'Take the role',
  isDanger: true,
  change: { role: 'client' },
  done: `${name} is no administrator any more`,
})

const disable = (name: string): UserQuestion => ({
  label: 'Disable',
  title: `Disable the account of ${name}?`,
  consequence:
    'It signs them out everywhere, and they can’t sign in until you enable it. Nothing is deleted.',
  confirmLabel: 'Disable',
  isDanger: true,
  change: { disabled: true },
  done: `The account of ${name} is disabled`,
})

const enable = (name: string): UserQuestion => ({
  label: 'Enable',
  title: `Enable the account of ${name}?`,
  consequence: 'They can sign in again.',
  confirmLabel: 'Enable',
  isDanger: false,
  change: { disabled: false },
  done: `The account of ${name} is enabled`,
})
