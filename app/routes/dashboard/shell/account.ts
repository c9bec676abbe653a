import { createContext } from 'react-router'

export type Account = { email: string; name: string; picture: string; role: 'admin' | 'client' }

/** Who is signed in, for the loaders below the layout. */
export const accountContext = createContext<Account>()

export async function findAccount(): Promise<Account | undefined> {
  const response = await fetch('/api/auth/session')
  const { user } = await response.json()
  return user ?? undefined
}

export async function signOut(): Promise<void> {
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  localStorage.removeItem('access-token')
}
