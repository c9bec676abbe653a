import { href, redirect } from 'react-router'

/** Nobody can be signed in yet: to the login, which remembers where from. */
export const loader = () =>
  redirect(`${href('/login/:id?')}?${new URLSearchParams({ from: href('/dashboard') })}`)

export default function Dashboard() {
  return null
}
