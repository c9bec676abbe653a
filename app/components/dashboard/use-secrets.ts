import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { account, api, signInFromClick } from '#app/api/browser.ts'
import { type LookRow, listLooks, revealSecret, type SecretName } from '#app/api/project-secrets.ts'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'

const shownFor = 60_000
const signInAgain = 428

type Shown = { name: SecretName; value: string }
/** `refused` is what will be shown after signing in again. */
type Problem = { message: string; refused?: SecretName }

/** At most one password of a project, until a minute has passed, and the record of looks. */
export function useSecrets(projectId: string) {
  const [shown, setShown] = useState<Shown>()
  const [asked, setAsked] = useState<SecretName>()
  const [problem, setProblem] = useState<Problem>()
  const [looks, setLooks] = useState<LookRow[]>()

  const readLooks = useCallback(async () => {
    const { rows } = await listLooks(api, projectId)
    setLooks(rows)
  }, [projectId])

  const explain = useCallback((error: unknown, name?: SecretName) => {
    const isSignInNeeded = error instanceof ApiError && error.status === signInAgain
    setProblem({ message: sentenceOf(error), ...(isSignInNeeded && name && { refused: name }) })
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

  /** In place, and then on with what was refused. */
  async function signIn(refused: SecretName) {
    const before = account.read().user?.email
    setAsked(refused)
    const outcome = await signInFromClick(location.pathname)
    setAsked(undefined)
    if (outcome.status === 'failed') setProblem({ message: outcome.message, refused })
    // Somebody else gets a dashboard of their own, without these passwords.
    if (outcome.status === 'signed-in' && outcome.user.email === before) await show(refused)
  }

  return { shown, asked, problem, looks, show, hide: () => setShown(undefined), signIn }
}
