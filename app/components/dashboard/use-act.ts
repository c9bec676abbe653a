import { useState } from 'react'
import { tellFailure } from './tell-failure.ts'

/** For what a press does at once: waits meanwhile, and says in a corner what failed. */
export function useAct() {
  const [isWorking, setIsWorking] = useState(false)
  async function act(doing: () => Promise<unknown>) {
    setIsWorking(true)
    try {
      await doing()
    } catch (error) {
      tellFailure(error)
    } finally {
      setIsWorking(false)
    }
  }
  return { isWorking, act }
}
