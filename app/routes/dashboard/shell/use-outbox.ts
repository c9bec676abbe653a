import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { User } from '#app/api/account.ts'
import { quietApi } from '#app/api/browser.ts'
import { sendKept } from '#app/api/keep-for-later.ts'
import { followOutbox, type KeptPost, listPosts, sendPosts } from '#app/api/outbox.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

const [firstPause, longestPause] = [5_000, 5 * 60_000]

/** Sends kept posts when the dashboard opens, when the connection is back, and from time to time. Returns those that are
 * left, and a function that tries at once. */
export function useOutbox(user: User): { posts: KeptPost[]; sendNow: () => Promise<void> } {
  const [posts, setPosts] = useState<KeptPost[]>([])
  const { revalidate } = useRevalidator()

  async function sendNow() {
    const sent = await sendPosts(user, (post) => sendKept(quietApi, post))
    if (sent === 0) return
    showToast({ title: sent === 1 ? 'What you wrote is sent' : `${sent} texts that you wrote are sent` })
    await revalidate()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per account; `sendNow` changes with each render
  useEffect(() => {
    let isEnded = false
    let pause = firstPause
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const found = await listPosts(user)
      if (!isEnded) setPosts(found)
      return found.some(({ refusal }) => refusal === undefined)
    }
    async function tryToSend() {
      clearTimeout(timer)
      if (!(await read()) || isEnded) return
      await sendNow().catch(() => {})
      if (isEnded || !(await read())) return
      timer = setTimeout(() => void tryToSend(), pause)
      pause = Math.min(pause * 2, longestPause)
    }
    const tryAgain = () => {
      pause = firstPause
      void tryToSend()
    }
    const changed = () =>
      void read().then((isWaiting) => {
        if (isWaiting && !isEnded) timer ??= setTimeout(() => void tryToSend(), pause)
      })
    addEventListener('online', tryAgain)
    const unfollow = followOutbox(changed)
    void tryToSend()
    return () => {
      isEnded = true
      clearTimeout(timer)
      removeEventListener('online', tryAgain)
      unfollow()
    }
  }, [user.email, user.acting?._id])

  return { posts, sendNow }
}
