import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { User } from '#app/api/account.ts'
import { mayAsClient } from '#app/api/acting.ts'
import { prefetchAddress } from './read-or-kept.ts'

const delayMs = 3_000

const forms = [
  { to: href('/dashboard/report-problem'), scope: 'problem.list-own' },
  { to: href('/dashboard/pending-payment'), scope: 'invoice.list-own' },
] as const

/** Reads the data of the forms that a client may need without a connection, once their scripts are prefetched. */
export function PrefetchForms({ user }: { user: User }) {
  const [due, setDue] = useState<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per document
  useEffect(() => {
    if (user.acting?.isViewing) return
    const own = forms.filter(({ scope }) => mayAsClient(user, scope)).map(({ to }) => to)
    const timer = setTimeout(setDue, delayMs, own)
    return () => clearTimeout(timer)
  }, [])
  const [first] = due
  return first && <PrefetchedForm key={first} to={first} onDone={() => setDue((paths) => paths.slice(1))} />
}

/** Mounted only while it reads, so that later reloads of the screen do not include it. */
function PrefetchedForm({ to, onDone }: { to: string; onDone: () => void }) {
  const { load } = useFetcher()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void load(prefetchAddress(to)).finally(onDone)
  }, [])
  return null
}
