import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { api, signInFromClick } from '#app/api/browser.ts'
import { type LookRow, listLooks, revealSecret, type SecretName } from '#app/api/project-secrets.ts'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'

const shownFor = 60_000
const signInAgain = 428

type Shown = { name: SecretName; value: string }
type Problem = { message: string; isSignInNeeded: boolean }

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

  const explain = useCallback((error: unknown) => {
    const isSignInNeeded = error instanceof ApiError && error.status === signInAgain
    setProblem({ message: sentenceOf(error), isSignInNeeded })
  }, [])

  useEffect(() => void readLooks().catch(explain), [readLooks, explain])

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
      explain(error)
    } finally {
      setAsked(undefined)
    }
  }

  async function signIn() {
    const { status } = await signInFromClick(location.pathname)
    if (status === 'signed-in') setProblem(undefined)
  }

  return { shown, asked, problem, looks, show, hide: () => setShown(undefined), signIn }
}
