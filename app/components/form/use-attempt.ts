import { useState } from 'react'
import { type ErrorExplanation, explainError } from '#app/api/explain-error.ts'

/** Runs the action of a form or a dialog: tracks that it is running and keeps the explanation of its failure. */
export function useAttempt() {
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<ErrorExplanation>()

  async function attempt(action: () => Promise<unknown>) {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await action()
    } catch (error) {
      setFailure(explainError(error))
    } finally {
      setIsWorking(false)
    }
  }
  const clearFailure = () => setFailure(undefined)
  /** Properties of a `FormDialog` whose submit button runs the action. */
  const sendingOf = (action: () => Promise<unknown>) => ({
    submit: () => void attempt(action),
    problem: failure?.message,
    needsSignIn: failure?.needsSignIn ?? false,
    onSignedIn: clearFailure,
  })
  return { isWorking, failure, attempt, clearFailure, sendingOf }
}
