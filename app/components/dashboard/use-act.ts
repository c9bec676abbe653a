import { useState } from 'react'
import { tellFailure } from './tell-failure.ts'

/** Runs the action of a button: tracks that it is running and shows a failure as a toast. */
export function useAct() {
  const [isWorking, setIsWorking] = useState(false)
  async function act(action: () => Promise<unknown>) {
    setIsWorking(true)
    try {
      await action()
    } catch (error) {
      tellFailure(error)
    } finally {
      setIsWorking(false)
    }
  }
  return { isWorking, act }
}
