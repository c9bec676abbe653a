import { href } from 'react-router'
import type { User } from '#app/api/account.ts'
import { mayAsClient } from '#app/api/acting.ts'
import { ownerOf } from '#app/api/outbox.ts'
import type { readHome } from '../home/read-home.ts'

/** Text that the offline page can keep. Without other fields, `text` is the whole body. */
type Thread = { title: 'Message' | 'Comment'; about: string; path: string; longest: number }

/** Read by `public/offline.js`: account whose texts it shows, and what it may write to. */
type Writer = { owner: string; mayReport: boolean; threads: Thread[] }

export const homePath = href('/dashboard')
export type HomeData = Awaited<ReturnType<typeof readHome>>

const maxThreads = 50

/** Lists the open orders, questions and rounds of the home screen that the account may answer. */
export function writerOf(user: User, home?: HomeData): Writer {
  const { orders, problems, rounds } = home ?? {}
  const ofOrders = mayAsClient(user, 'order.answer') ? (orders?.rows ?? []) : []
  const ofProblems = mayAsClient(user, 'problem.answer') ? (problems?.rows ?? []) : []
  const ofRounds = mayAsClient(user, 'proof.answer') ? (rounds?.rows ?? []) : []
  const messageTo = (about: string, path: string): Thread => {
    return { title: 'Message', about, path, longest: 10_000 }
  }
  const threads = [
    ...ofOrders.map(({ _id, number, snapshot }) =>
      messageTo(`${number} ${snapshot.name}`, `/orders/${_id}/messages`),
    ),
    ...ofProblems.map(({ _id, number, title }) =>
      messageTo(`${number} ${title}`, `/problems/${_id}/messages`),
    ),
    ...ofRounds.map(({ _id, number, title }): Thread => {
      const about = `Round ${number} ${title}`
      return { title: 'Comment', about, path: `/proofs/${_id}/comments`, longest: 2_000 }
    }),
  ]
  return {
    owner: ownerOf(user),
    mayReport: mayAsClient(user, 'problem.report'),
    threads: threads.slice(0, maxThreads),
  }
}
