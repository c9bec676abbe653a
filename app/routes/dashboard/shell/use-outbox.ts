import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { User } from '#app/api/account.ts'
import { quietApi, readSessionId } from '#app/api/browser.ts'
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
    const session = readSessionId()
    const sent = await sendPosts(user, async (post) =>
      readSessionId() === session ? sendKept(quietApi, user, post) : 'unreachable',
    )
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
    const tryLater = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void tryToSend()
      }, pause)
    }
    async function tryToSend() {
      clearTimeout(timer)
      timer = undefined
      if (!(await read()) || isEnded) return
      await sendNow().catch(() => {})
      const isWaiting = await read()
      pause = isWaiting ? Math.min(pause * 2, longestPause) : firstPause
      if (isWaiting && !isEnded) tryLater()
    }
    const tryAgain = () => {
      pause = firstPause
      void tryToSend()
    }
    const changed = () =>
      void read().then((isWaiting) => {
        if (isWaiting && !isEnded) tryLater()
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
