import { useCallback, useEffect, useState } from 'react'
import { api, signInAgainFromClick } from '#app/api/browser.ts'
import {
  type CredentialRow,
  listCredentials,
  listReveals,
  type RevealedCredential,
  type RevealRow,
  revealCredential,
} from '#app/api/credentials.ts'
import { explainError } from '#app/api/explain-error.ts'
import { useOnChange } from '#app/components/dashboard/records/use-live.ts'
import { useNewSignIn } from './use-new-sign-in.ts'

const shownFor = 30_000

/** `entry` is the one that was asked for, `refused` the one to show after signing in again. */
type Problem = { message: string; entry?: string; refused?: string }

/** Reads the access data of a project and its list of reveals. Reveals one entry at a time, for 30 seconds. Values are kept
 * in this component only. */
export function useCredentials(projectId: string) {
  const [entries, setEntries] = useState<CredentialRow[]>()
  const [looks, setLooks] = useState<RevealRow[]>()
  const [shown, setShown] = useState<RevealedCredential>()
  const [asked, setAsked] = useState<string>()
  const [reason, setReason] = useState('')
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  const explain = useCallback((error: unknown, id?: string) => {
    const { message, needsSignIn } = explainError(error)
    setProblem({ message, ...(id && { entry: id, ...(needsSignIn && { refused: id }) }) })
  }, [])

  const reload = useCallback(async () => {
    try {
      const [rows, reveals] = await Promise.all([
        listCredentials(api, projectId),
        listReveals(api, projectId),
      ])
      setEntries(rows)
      setLooks(reveals.rows)
    } catch (error) {
      explain(error)
    }
  }, [projectId, explain])

  useEffect(() => void reload(), [reload])
  useOnChange(['credential', 'project', 'milestone'], () => void reload())

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [shown])

  async function show(id: string) {
    setAsked(id)
    setShown(undefined)
    setProblem(undefined)
    try {
      setShown(await revealCredential(api, projectId, id, reason))
      void reload()
    } catch (error) {
      explain(error, id)
    } finally {
      setAsked(undefined)
    }
  }

  /** Signs in without leaving the screen; `useNewSignIn` then shows the refused entry. */
  async function signIn(refused: string) {
    setIsSigningIn(true)
    const outcome = await signInAgainFromClick(location.pathname)
    setIsSigningIn(false)
    if (outcome.status === 'failed') setProblem({ message: outcome.message, entry: refused, refused })
  }

  const refused = problem?.refused
  useNewSignIn(refused !== undefined, () => refused && void show(refused))

  const hide = () => setShown(undefined)
  return { entries, looks, shown, asked, reason, setReason, isSigningIn, problem, show, hide, signIn, reload }
}

export type Credentials = ReturnType<typeof useCredentials>
