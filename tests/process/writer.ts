import { setTimeout as delay } from 'node:timers/promises'

/** Submits reviews without pause and records the acknowledged ones. */
export function startWriting(address: string) {
  const acknowledged: string[] = []
  let isStopped = false
  async function write() {
    while (!isStopped) {
      const id = await submitReview(address, 'Written while things were killed').catch(() => undefined)
      if (id) acknowledged.push(id)
      else await delay(20)
    }
  }
  const writers = Promise.all([write(), write()])
  return {
    acknowledged,
    async untilMore() {
      for (const before = acknowledged.length; acknowledged.length < before + 5; ) await delay(10)
    },
    async stop() {
      isStopped = true
      await writers
    },
  }
}

/** Submits a review; returns its `_id` if the status is 201. */
export async function submitReview(address: string, title: string): Promise<string | undefined> {
  const answer = await fetch(`${address}/api/reviews`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title, review: 'Kept.', rating: 5 }),
  })
  const { insertedId } = (await answer.json()) as { insertedId?: string }
  return answer.status === 201 ? insertedId : undefined
}

/** Reads the `_id`s of all reviews, page by page. */
export async function readAllReviews(address: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (let next: string | undefined = '/api/reviews?limit=200'; next; ) {
    const answer: Response = await fetch(address + next)
    for (const { _id } of (await answer.json()) as { _id: string }[]) found.add(_id)
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return found
}
