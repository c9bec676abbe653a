import { useCallback, useEffect, useState } from 'react'
import { api, signInAgainFromClick } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { listReveals, type RevealRow, revealSecret, type SecretName } from '#app/api/project-secrets.ts'
import { useNewSignIn } from './use-new-sign-in.ts'

const shownFor = 60_000

type Shown = { name: SecretName; value: string }
/** `refused` is the password to show after signing in again. */
type Problem = { message: string; refused?: SecretName }

/** Reveals one password of a project at a time, for one minute, and reads the access log. */
export function useSecrets(projectId: string) {
  const [shown, setShown] = useState<Shown>()
  const [asked, setAsked] = useState<SecretName>()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [looks, setLooks] = useState<RevealRow[]>()

  const readLooks = useCallback(async () => {
    const { rows } = await listReveals(api, projectId)
    setLooks(rows)
  }, [projectId])

  const explain = useCallback((error: unknown, name?: SecretName) => {
    const { message, needsSignIn } = explainError(error)
    setProblem({ message, ...(needsSignIn && name && { refused: name }) })
  }, [])

  useEffect(() => void readLooks().catch((error) => explain(error)), [readLooks, explain])

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [shown])

  async function show(name: SecretName) {
    setAsked(name)
    setShown(undefined)
    setProblem(undefined)
    try {
      setShown({ name, value: await revealSecret(api, projectId, name) })
      await readLooks()
    } catch (error) {
      explain(error, name)
    } finally {
      setAsked(undefined)
    }
  }

  /** Signs in without leaving the screen; `useNewSignIn` then shows the refused password. */
  async function signIn(refused: SecretName) {
    setIsSigningIn(true)
    const outcome = await signInAgainFromClick(location.pathname)
    setIsSigningIn(false)
    if (outcome.status === 'failed') setProblem({ message: outcome.message, refused })
  }

  const refused = problem?.refused
  useNewSignIn(refused !== undefined, () => refused && void show(refused))

  return { shown, asked, isSigningIn, problem, looks, show, hide: () => setShown(undefined), signIn }
}
